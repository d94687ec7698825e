-- Makes a coordinator and its workers one cluster for the database it is run in. Safe to run again, with more workers too. On the
-- coordinator, as superuser, after `create extension citus` in a database of the same name on every node:
--   psql -X -v ON_ERROR_STOP=1 -v coordinator=<host> -v port=5432 -v workers=<host>:5432,<host>:5432 -v password=<password> -f join.sql <database>
-- Host names are those under which the nodes reach one another.

select citus_set_coordinator_host(:'coordinator', :port);
select citus_add_node(split_part(w.address, ':', 1), split_part(w.address, ':', 2)::int)
from unnest(string_to_array(:'workers', ',')) as w(address);
create extension if not exists btree_gist;

-- The coordinator connects to the workers as either role: rentroll_app for requests, rentroll_owner inside functions with the owner's rights.
select format('create role %I', r.name) from unnest(array['rentroll_owner', 'rentroll_app']) as r(name)
where not exists (select from pg_roles p where p.rolname = r.name)
\gexec
alter role rentroll_owner login password :'password';
alter role rentroll_app login password :'password';

-- Session settings do not reach the workers, settings of roles do.
alter role rentroll_owner set timezone = 'UTC';
alter role rentroll_owner set datestyle = 'ISO';
alter role rentroll_owner set intervalstyle = 'iso_8601';
alter role rentroll_app set timezone = 'UTC';
alter role rentroll_app set datestyle = 'ISO';
alter role rentroll_app set intervalstyle = 'iso_8601';
alter role rentroll_app set lock_timeout = '8s';
