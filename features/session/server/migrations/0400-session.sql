create table session (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  uuid text not null,
  address text,
  -- The refresh token's current generation; an older one shown again ends the session.
  generation integer not null default 1,
  -- Access tokens are derived from these instants, so that the server can check a signature without keeping tokens.
  issued_at timestamptz not null,
  previous_issued_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  -- What the list of sessions tells of each, and by which way it was opened.
  agent text,
  seen_at timestamptz,
  way text not null default 'password' check (way in ('password', 'provider')),
  created_at timestamptz not null default now(),
  -- Who moves to another organisation takes along what is theirs.
  constraint session_of_staff foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
create index session_signer on session (staff_id, uuid) where ended_at is null;
create index session_expiry on session (expires_at);
call protect('session');

-- A nonce is good once; a loss at a crash only matters for the 300 s in which its timestamp is good.
create unlogged table nonce (
  session_id uuid not null,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (session_id, nonce)
);
create index nonce_at on nonce (at);
-- Random values of sealed passwords that were used.
create table sealed_once (
  value text primary key,
  at timestamptz not null default now()
);

-- One-time codes (RFC 6238): the secret is sealed; a code's step must be later than the last one that was used.
create table staff_totp (
  staff_id uuid primary key,
  org_id uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer,
  created_at timestamptz not null default now(),
  foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
call protect('staff_totp');

-- For who lost the device that makes the codes: keyed hashes, each good once.
create table recovery_code (
  staff_id uuid not null,
  org_id uuid not null,
  hash text not null,
  used_at timestamptz,
  primary key (staff_id, hash),
  foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
call protect('recovery_code');

-- Where people may sign in beside their password (OpenID Connect).
create table signin_provider (
  id uuid primary key default uuidv7(),
  -- None: providers are the installation's. Everyone's sign-in reads them, the provider alone writes them.
  org_id uuid references organisation (id) on delete cascade,
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
call protect('signin_provider', true);

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
