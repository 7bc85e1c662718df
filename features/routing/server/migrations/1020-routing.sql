-- Receiving orders: who is told of a call, step after step or all at once. Rows without an organisation are the shipped set.
create table chain (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  name text not null,
  -- The name of a shipped order, whose words the catalogue holds.
  key text,
  -- The calls that it is for; null is any. Taken by itself for them, or (not auto) only where a call type names it.
  call_type text,
  event text,
  auto boolean not null default true,
  mode text not null check (mode in ('sequential', 'simultaneous')),
  -- ChainStep[] of features/routing/plan.ts.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chain_name_once unique nulls not distinct (org_id, name),
  constraint chain_key_shipped check (key is null or org_id is null)
);
create unique index chain_auto_once on chain (org_id, call_type, event) nulls not distinct where auto;
call protect('chain', true);

-- The roles that orders name, so that one in use can't be deleted. Checked at the end of the statement, not at once:
-- an organisation is deleted with its orders and its roles together.
create table chain_role (
  chain_id uuid not null references chain (id) on delete cascade,
  role_id uuid not null constraint chain_role_role references role (id),
  org_id uuid not null references organisation (id) on delete cascade,
  primary key (chain_id, role_id)
);
create index chain_role_role_id on chain_role (role_id);
call protect('chain_role');

-- The settings of a kind of call. What is null is inherited: from a more general kind, or from an organisation above.
create table call_rule (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  -- The calls that it is for; null is any. The event CODE stands for every event whose key code begins so.
  call_type text,
  event text,
  for_priority integer check (for_priority between 1 and 5),
  text text,
  tone text check (tone in ('none', 'soft', 'double', 'urgent', 'code')),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  priority integer check (priority between 1 and 5),
  answerable boolean,
  ending text check (ending in ('origin', 'after_speech', 'anyone')),
  -- In seconds; 0 is never.
  remind_s integer check (remind_s >= 0),
  again_s integer check (again_s >= 0),
  target_s integer check (target_s > 0),
  ring_s integer check (ring_s >= 0),
  chain_id uuid constraint call_rule_chain references chain (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint call_rule_once unique nulls not distinct (org_id, call_type, event, for_priority),
  -- What holds by priority can't change it.
  constraint call_rule_priority check (for_priority is null or priority is null)
);
create index call_rule_chain_id on call_rule (chain_id) where chain_id is not null;
call protect('call_rule', true);

-- That something changed of which rules of calls are made: the transaction that did. What was resolved in a snapshot that
-- might not have seen it is resolved anew (docs/decisions/0045). A row a change, of some bytes: none is ever deleted.
create table rules_change (changed xid8 primary key);

-- The shipped receiving orders, the same for a hospital's ward and a care home: whoever cares for the space first.
insert into chain (key, name, call_type, event, auto, mode, steps)
select c.key, c.name, c.call_type, c.event, true, c.mode, (
  select jsonb_agg(jsonb_build_object('role_types', coalesce(string_to_array(nullif(s.roles, ''), ' '), '{}'), 'role_ids', '[]'::jsonb,
      'reach', s.reach, 'wait', s.wait, 'wait_s', s.wait_s, 'channel', 'inherit', 'on_answer', s.on_answer,
      'go', case when s.go_to is not null then jsonb_build_object('to', s.go_to, 'times', s.times) end) order by s.place)
  from (values
    ('code', 0, 'nurse caregiver', 'ward', 'nurse', null::integer, 'keep', null::integer, null::integer),
    ('code', 1, 'doctor', 'ward', 'nurse', null, 'keep', null, null),
    ('code', 2, 'head_nurse', 'ward', 'nurse', null, 'keep', null, null),
    ('emergency', 0, 'nurse caregiver', 'cover', 'own', 20, 'stop', null, null),
    ('emergency', 1, 'nurse caregiver', 'ward', 'nurse', null, 'stop', null, null),
    ('emergency', 2, 'head_nurse doctor', 'ward', 'leader', null, 'stop', 1, 2),
    ('assistance', 0, 'nurse caregiver', 'ward', 'nurse', null, 'keep', null, null),
    ('assistance', 1, 'head_nurse doctor', 'ward', 'leader', null, 'keep', null, null),
    ('ordinary', 0, 'nurse caregiver', 'cover', 'nurse', null, 'stop', null, null),
    ('ordinary', 1, 'nurse caregiver', 'ward', 'leader', null, 'stop', null, null),
    ('ordinary', 2, 'head_nurse', 'ward', 'leader', null, 'stop', null, null),
    ('technical', 0, '', 'hosts', 'own', 600, 'stop', null, null),
    ('technical', 1, 'head_nurse', 'ward', 'own', 600, 'stop', null, null),
    ('conversation', 0, 'nurse caregiver', 'cover', 'own', 20, 'stop', null, null),
    ('conversation', 1, 'nurse caregiver head_nurse', 'ward', 'own', 20, 'stop', null, null),
    -- A test is shown on the ward's hosts and pages nobody. Its failure goes to whoever leads the ward, on and on until
    -- someone takes it.
    ('test', 0, '', 'hosts', 'own', 600, 'stop', null, null),
    ('watchdog', 0, 'head_nurse', 'ward', 'own', 300, 'stop', null, null),
    ('watchdog', 1, 'manager', 'ward', 'own', 300, 'stop', null, null),
    ('watchdog', 2, 'nurse caregiver doctor', 'ward', 'own', 600, 'stop', 0, 3)
  ) s (key, place, roles, reach, wait, wait_s, on_answer, go_to, times)
  where s.key = c.key)
from (values
  ('ordinary', '普通呼叫', null, null, 'sequential'),
  ('code', '急救代码', null, 'CODE', 'simultaneous'),
  ('emergency', '紧急呼叫', 'SOS', null, 'sequential'),
  ('assistance', '增援', 'REINFORCE', null, 'sequential'),
  ('technical', '设备与技术', 'DEVICE', null, 'sequential'),
  ('conversation', '通话', 'PHONE', null, 'sequential'),
  ('test', '测试呼叫', null, 'TEST', 'sequential'),
  ('watchdog', '呼叫通路故障', null, 'TEST_FAILED', 'sequential')
) c (key, name, call_type, event, mode);
-- The shipped settings: from any call over its priority and type to single events.
insert into call_rule (call_type, event, for_priority, tone, colour, priority, answerable, ending, remind_s, again_s, target_s, ring_s, chain_id)
select r.call_type, r.event, r.for_priority, r.tone, r.colour, r.priority, r.answerable, r.ending, r.remind_s, r.again_s, r.target_s, r.ring_s, chain.id
from (values
  (null, null, null::integer, 'soft', '#1c6dd0', null::integer, true, 'origin', 60, 300, 300, 0, null),
  (null, null, 1, 'urgent', '#c62828', null, null, null, null, null, 60, null::integer, null),
  (null, null, 2, 'double', '#c2570c', null, null, null, null, null, 120, null, null),
  (null, null, 3, 'double', '#9a6700', null, null, null, null, null, 180, null, null),
  (null, null, 5, 'none', '#5b6472', null, null, null, 1800, null, 3600, null, null),
  ('CALLBACK', null, null, null, null, null, null, 'after_speech', null, null, null, 60, 'conversation'),
  ('PHONE', null, null, null, null, null, null, 'after_speech', null, null, null, 60, null),
  ('DEVICE', null, null, null, null, null, null, 'anyone', null, null, null, null, null),
  ('DATA', null, null, null, null, null, null, null, null, null, null, null, 'technical'),
  (null, 'CODE', null, 'code', '#b71c1c', 1, null, null, 30, 120, 60, null, null),
  (null, 'BED_EXIT', null, null, null, null, null, null, 30, null, null, null, 'emergency'),
  (null, 'WANDERING', null, null, null, null, null, null, null, null, null, null, 'emergency'),
  (null, 'BATHROOM', null, null, null, null, null, null, 30, null, null, null, null),
  -- The cord is out or the device is gone: nobody could reset the call there, so whoever has seen to it closes it.
  (null, 'UNPLUGGED', null, 'double', null, null, null, 'anyone', null, null, null, null, null),
  (null, 'DEVICE_LOST', null, 'soft', null, null, null, 'anyone', null, null, null, null, null),
  (null, 'DEVICES_LOST', null, 'double', null, null, null, 'anyone', 300, null, null, null, null),
  -- A test that is never reset ends by itself.
  (null, 'TEST', null, 'none', null, null, false, 'anyone', 0, 0, 3600, 120, null),
  (null, 'TEST_FAILED', null, 'soft', null, null, true, 'anyone', 600, 1800, 1800, 0, null)
) r (call_type, event, for_priority, tone, colour, priority, answerable, ending, remind_s, again_s, target_s, ring_s, chain)
left join chain on chain.key = r.chain;
