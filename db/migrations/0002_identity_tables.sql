create table identity.organizations (
  id uuid constraint organizations_pkey primary key,
  name text not null,
  slug text not null constraint organizations_slug_key unique,
  status text not null default 'ACTIVE' constraint organizations_status_check check (status in ('ACTIVE', 'SUSPENDED', 'ARCHIVED')),
  plan_code text not null default 'FREE' constraint organizations_plan_code_check check (plan_code in ('FREE', 'STANDARD', 'BUSINESS')),
  timezone text not null default 'Asia/Ho_Chi_Minh',
  locale text not null default 'vi' constraint organizations_locale_check check (locale in ('vi', 'en')),
  legal_name text,
  tax_code text,
  address text,
  chart text not null default 'TT133' constraint organizations_chart_check check (chart in ('TT133', 'TT99')),
  books_locked_until date,
  utilities_are_revenue boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Operators and renters log in the same way but are different principals: one email may have one account of each kind.
create table identity.accounts (
  id uuid constraint accounts_pkey primary key,
  kind text not null constraint accounts_kind_check check (kind in ('OPERATOR', 'RENTER')),
  email text not null,
  email_key text not null,
  password_hash text not null,
  display_name text not null,
  status text not null default 'ACTIVE' constraint accounts_status_check check (status in ('ACTIVE', 'LOCKED')),
  locale text not null default 'vi' constraint accounts_locale_check check (locale in ('vi', 'en')),
  timezone text not null default 'Asia/Ho_Chi_Minh',
  phone text,
  email_verified_at timestamptz,
  preferences jsonb not null default '{}',
  last_organization_id uuid constraint accounts_last_organization_id_fkey references identity.organizations (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_email_key unique (kind, email_key)
);

create table identity.memberships (
  id uuid constraint memberships_pkey primary key,
  organization_id uuid not null constraint memberships_organization_id_fkey references identity.organizations (id),
  account_id uuid constraint memberships_account_id_fkey references identity.accounts (id),
  email text not null,
  email_key text not null,
  role text not null constraint memberships_role_check check (role in ('OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF')),
  property_ids uuid[],
  status text not null constraint memberships_status_check check (status in ('INVITED', 'ACTIVE')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint memberships_email_key unique (organization_id, email_key),
  constraint memberships_active_check check (status = 'INVITED' or account_id is not null)
);
create index memberships_account_id_idx on identity.memberships (account_id, created_at);
create index memberships_organization_id_idx on identity.memberships (organization_id, created_at, id);

create table identity.account_renters (
  account_id uuid not null constraint account_renters_account_id_fkey references identity.accounts (id),
  organization_id uuid not null constraint account_renters_organization_id_fkey references identity.organizations (id),
  renter_id uuid not null,
  linked_at timestamptz not null,
  constraint account_renters_pkey primary key (account_id, organization_id, renter_id),
  constraint account_renters_renter_key unique (organization_id, renter_id)
);

create table identity.sessions (
  id uuid constraint sessions_pkey primary key,
  account_id uuid not null constraint sessions_account_id_fkey references identity.accounts (id),
  organization_id uuid constraint sessions_organization_id_fkey references identity.organizations (id),
  renter_id uuid,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account_id_idx on identity.sessions (account_id, created_at desc) where revoked_at is null;
create index sessions_expires_at_idx on identity.sessions (expires_at);

create table identity.refresh_tokens (
  token_hash bytea constraint refresh_tokens_pkey primary key,
  session_id uuid not null constraint refresh_tokens_session_id_fkey references identity.sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on identity.refresh_tokens (session_id);
create index refresh_tokens_used_at_idx on identity.refresh_tokens (used_at) where used_at is not null;

-- Password resets and email verifications. A row without an account is written for an unknown email, so that both cases
-- take the same time.
create table identity.one_time_tokens (
  token_hash bytea constraint one_time_tokens_pkey primary key,
  purpose text not null constraint one_time_tokens_purpose_check check (purpose in ('RESET_PASSWORD', 'VERIFY_EMAIL')),
  account_id uuid constraint one_time_tokens_account_id_fkey references identity.accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_account_id_idx on identity.one_time_tokens (account_id);
create index one_time_tokens_expires_at_idx on identity.one_time_tokens (expires_at);

-- Maps the hash of a token to the organization whose scoped transaction it opens. email_key is the address an invitation was sent
-- to: an account finds the invitations to its address in every organization.
create table identity.lookup (
  token_hash bytea constraint lookup_pkey primary key,
  kind text not null constraint lookup_kind_check
    check (kind in ('API_KEY', 'MEMBER_INVITATION', 'RENTER_INVITATION', 'PAYMENT_CONNECTION', 'SHARE_LINK')),
  organization_id uuid not null constraint lookup_organization_id_fkey references identity.organizations (id),
  subject_id uuid not null,
  email_key text,
  expires_at timestamptz
);
create index lookup_expires_at_idx on identity.lookup (expires_at) where expires_at is not null;
create index lookup_subject_idx on identity.lookup (kind, organization_id, subject_id);
create index lookup_email_key_idx on identity.lookup (email_key) where email_key is not null;

create table identity.rate_counters (
  key_hash bytea constraint rate_counters_pkey primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_counters_resets_at_idx on identity.rate_counters (resets_at);

-- IP addresses an account has logged in from. Failed logins from elsewhere do not lock these out.
create table identity.known_addresses (
  account_id uuid not null constraint known_addresses_account_id_fkey references identity.accounts (id),
  address_hash bytea not null,
  last_login_at timestamptz not null,
  constraint known_addresses_pkey primary key (account_id, address_hash)
);
create index known_addresses_last_login_at_idx on identity.known_addresses (last_login_at);

-- An email waits here, sealed with the application's key, until it is sent. The job that sends it holds only its id.
create table identity.emails (
  id uuid constraint emails_pkey primary key,
  template text not null,
  locale text not null constraint emails_locale_check check (locale in ('vi', 'en')),
  sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index emails_created_at_idx on identity.emails (created_at);

-- Stored responses of requests outside any organization.
create table identity.idempotency_keys (
  account_id uuid not null constraint idempotency_keys_account_id_fkey references identity.accounts (id),
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (account_id, key)
);
create index idempotency_keys_created_at_idx on identity.idempotency_keys (created_at);
