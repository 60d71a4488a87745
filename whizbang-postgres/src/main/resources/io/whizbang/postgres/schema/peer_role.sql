-- What the owner of another service's schema needs: to write its own subscriptions into the list that all services share. Only
-- for those whom all services trust, since every publisher calls the deliver function of whoever stands there.
grant usage on schema whizbang_shared to the_role;
grant select, insert, update, delete on whizbang_shared.wh_subscriptions to the_role;
