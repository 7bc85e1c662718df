-- Where people may sign in beside their password (OpenID Connect).
create table signin_provider (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed, bound to the provider's id.
  client_secret text,
  scopes text not null default 'openid profile',
  claim text not null default 'preferred_username',
  matches text not null default 'nothing',
  -- Whose people may come this way, with all below; empty: of all.
  org_ids uuid[] not null default '{}',
  -- Where someone whom nobody knows is made an account, without a role; null: nowhere.
  create_org_id uuid references organisation (id) on delete set null,
  enabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint signin_provider_once unique (issuer, client_id)
);
call protect('signin_provider');

-- Whom a provider means by a subject.
create table identity (
  id uuid primary key default uuidv7(),
  org_id uuid not null,
  staff_id uuid not null,
  provider_id uuid not null references signin_provider (id) on delete cascade,
  subject text not null,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  constraint identity_once unique (provider_id, subject),
  constraint identity_of_staff unique (provider_id, staff_id),
  foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
create index identity_staff on identity (staff_id);
call protect('identity');

-- A way to a provider that was begun; taken away when its answer comes, so that each answer counts once.
create table oidc_attempt (
  state_hash text primary key,
  provider_id uuid not null references signin_provider (id) on delete cascade,
  nonce text not null,
  verifier text not null,
  -- Of the cookie that the browser got when it set out.
  cookie_hash text not null,
  -- Of the uuid that the console's requests tell.
  browser_hash text not null,
  redirect_uri text not null,
  -- Who means to link an account; null: someone who signs in.
  staff_id uuid references staff (id) on delete cascade,
  at timestamptz not null default now()
);
create index oidc_attempt_at on oidc_attempt (at);
