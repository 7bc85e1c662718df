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
  created_at timestamptz not null default now()
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

-- Failed sign-ins by account and by address, for throttling.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('account', 'address', 'pair')),
  subject text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_subject on sign_in_failure (kind, subject, at);

-- Random values of sealed passwords that were used.
create table sealed_once (
  value text primary key,
  at timestamptz not null default now()
);
