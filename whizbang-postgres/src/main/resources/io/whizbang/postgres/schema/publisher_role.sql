-- What another service of this database needs to publish to this one: the way into the inbox, and nothing else.
grant usage on schema the_schema to the_role;
grant execute on function deliver to the_role;
