/** A small schema with everything that is awkward to restore. */
export const exampleSchema = `
  create schema identity authorization rentroll_owner;
  create schema queue authorization rentroll_owner;
  grant create on schema public to rentroll_owner;
  set role rentroll_owner;
  create table public.schema_migrations (name text primary key, checksum text, applied_at timestamptz default now());
  insert into public.schema_migrations values ('0001.sql', 'a');

  create table identity.users (id bigint generated always as identity primary key, email text not null unique);

  create table public.rooms (
    organization_id int, id int, parent_id int, owner_id bigint references identity.users, name text,
    loud text generated always as (upper(name)) stored,
    primary key (organization_id, id),
    foreign key (organization_id, parent_id) references public.rooms);
  alter table public.rooms enable row level security;
  alter table public.rooms force row level security;
  create policy own on public.rooms to rentroll_app
    using (organization_id = nullif(current_setting('app.organization_id', true), '')::int);
  create policy everything on public.rooms to rentroll_owner using (true) with check (true);

  create table public.values (
    organization_id int, room_id int, "odd ""name" text, amount numeric, doc jsonb, list text[], during daterange,
    bytes bytea, at timestamptz, ratio float8, span interval, flag boolean,
    foreign key (organization_id, room_id) references public.rooms);
  create function public.refuse_truncate() returns trigger language plpgsql as
    $$ begin raise exception 'never truncated'; end $$;
  create trigger guard before truncate on public.values execute function public.refuse_truncate();

  create table public.left_side (id int primary key, right_id int);
  create table public.right_side (id int primary key, left_id int references public.left_side deferrable initially deferred);
  alter table public.left_side add constraint left_right foreign key (right_id) references public.right_side;

  create sequence queue.job_id increment 5;
  create table queue.jobs (kind text, id bigint default nextval('queue.job_id'), payload jsonb) partition by list (kind);
  create table queue.jobs_a partition of queue.jobs for values in ('a');
  create table queue.jobs_b partition of queue.jobs for values in ('b');
  alter table queue.jobs_b add constraint b_user foreign key (id) references identity.users;
  reset role;`;

export const exampleRows = `
  insert into identity.users (email) values ('tab\there'), ('🏠@example.test'), ('');
  insert into public.rooms (organization_id, id, parent_id, owner_id, name) values
    (1, 1, 2, 1, E'tab\\t, back\\\\slash, line\\nfeed, return\\r, \\\\. and \\\\N'), (1, 2, null, 2, 'Phòng trọ số 2 🏠'),
    (2, 1, 1, null, null);
  insert into public.values values
    (1, 1, '', 123456789012345678901234567890.000100, '{"a":[1,null,"\\u00e9\\n"],"n":1.10}', array['x', null, 'a,"b"\\', ''],
     '[2026-01-31,2026-02-28)', '\\x00ff5c0a', '2026-11-15 03:04:05.678901+07', 0.1::float8 + 0.2, '1 mon -3 days 04:05:06.7', true),
    (1, 2, null, 'NaN', 'null', '{}', 'empty', '', 'infinity', '-Infinity', '-00:00:01', null),
    (null, null, E'\\\\N', -0.5, '"\\\\"', '{{1,2},{3,4}}', '(,2026-01-01)', null, '0044-03-15 00:00:00+00 BC', 1e-300, null, false);
  insert into public.left_side values (1, null);
  insert into public.right_side values (1, 1), (2, 1);
  update public.left_side set right_id = 2;
  insert into queue.jobs (kind, payload) select 'a', '{}' from generate_series(1, 3);
  insert into queue.jobs (kind, id) values ('b', 2);`;
