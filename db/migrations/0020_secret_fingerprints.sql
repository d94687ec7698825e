-- Keyed fingerprints of the secrets this database is used with, never the secrets. Startup compares them, so that a process with
-- other secrets is refused before it writes something the others cannot read. One row per key that has encrypted values.
create table identity.secret_fingerprints (
  name text not null,
  fingerprint bytea not null,
  recorded_at timestamptz not null default now(),
  constraint secret_fingerprints_pkey primary key (name, fingerprint)
);
