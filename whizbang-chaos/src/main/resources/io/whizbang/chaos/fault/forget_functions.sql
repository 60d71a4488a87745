-- Makes the next installation run every script that can be repeated, as if a new release had changed them all.
delete from wh_schema_history where version is null
