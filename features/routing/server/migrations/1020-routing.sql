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

create function keep_chain_roles() returns trigger language plpgsql as $$
begin
  delete from chain_role where chain_id = new.id;
  insert into chain_role (chain_id, role_id, org_id)
  select distinct new.id, named.role_id::uuid, new.org_id
  from jsonb_array_elements(new.steps) step, jsonb_array_elements_text(step -> 'role_ids') named (role_id);
  return null;
end $$;
create trigger chain_roles after insert or update of steps, org_id on chain
  for each row execute function keep_chain_roles();

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

-- An organisation and those above it, nearest first; each by its key (see space_path for why there is no recursion).
create function organisation_line(org uuid) returns uuid[] language plpgsql stable security definer set search_path = public as $$
declare
  line uuid[] := '{}';
  above uuid := org;
begin
  while above is not null and cardinality(line) < 16 loop
    line := line || above;
    select o.parent_id into above from organisation o where o.id = above;
  end loop;
  return line;
end $$;

-- How closely a row fits a call: an event before any code, a code before a type, a type before a priority; null: not at all.
create function rule_rank(row_type text, row_event text, row_priority integer, call_type text, event text, priority integer)
returns integer language sql immutable
return case when (row_type is null or row_type = call_type) and (row_priority is null or row_priority = priority)
    and (row_event is null or row_event = event or row_event = 'CODE' and event like 'CODE%')
  then case when row_event is null then 0 when row_event = event then 8 else 4 end
    + case when row_type is null then 0 else 2 end + case when row_priority is null then 0 else 1 end end;

-- The rows that fit a kind of call, the closest first, then the nearest organisation's: of each setting the first holds.
-- The priority that they are chosen by is the one that they themselves give, else the one that came with the call.
create function fitting_call_rules(line uuid[], call_type text, event text, priority integer) returns setof call_rule
language plpgsql stable as $$
#variable_conflict use_column
declare
  own_priority integer;
begin
  select r.priority into own_priority from call_rule r
  where (r.org_id = any($1) or r.org_id is null) and r.priority is not null
    and rule_rank(r.call_type, r.event, null, $2, $3, null) is not null
  order by rule_rank(r.call_type, r.event, null, $2, $3, null) desc, array_position($1, r.org_id) limit 1;
  return query select r.* from call_rule r
  where (r.org_id = any($1) or r.org_id is null)
    and rule_rank(r.call_type, r.event, r.for_priority, $2, $3, coalesce(own_priority, $4)) is not null
  order by rule_rank(r.call_type, r.event, r.for_priority, $2, $3, coalesce(own_priority, $4)) desc, array_position($1, r.org_id);
end $$;

-- The order that is taken by itself for a kind of call: the closest fit, then the nearest.
create function own_chain(line uuid[], call_type text, event text) returns setof chain language sql stable as $$
  select c.* from chain c
  where c.auto and (c.org_id = any($1) or c.org_id is null) and rule_rank(c.call_type, c.event, null, $2, $3, null) is not null
  order by rule_rank(c.call_type, c.event, null, $2, $3, null) desc, array_position($1, c.org_id) limit 1
$$;

-- The order of a kind of call: what a setting names unless one taken by itself fits closer, or as closely and nearer.
create function chain_for(line uuid[], call_type text, event text, named call_rule) returns uuid language plpgsql stable as $$
#variable_conflict use_variable
declare
  own chain;
  closer integer;
begin
  select * into own from own_chain(line, call_type, event);
  if named.chain_id is null then return own.id; end if;
  closer := rule_rank(own.call_type, own.event, null, call_type, event, null)
    - rule_rank(named.call_type, named.event, named.for_priority, call_type, event, named.for_priority);
  return case when closer > 0 or closer = 0 and coalesce(array_position(line, own.org_id), 1000)
    < coalesce(array_position(line, named.org_id), 1000) then own.id else named.chain_id end;
end $$;

-- Steps as a call's plan needs them: the seconds to wait and the channel are an organisation's own.
create function resolve_steps(steps jsonb, parameters jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(step || jsonb_build_object(
      'wait_s', coalesce(case step ->> 'wait'
        when 'nurse' then (parameters ->> 'nurse_transfer_s')::integer
        when 'leader' then (parameters ->> 'leader_transfer_s')::integer
        else (step ->> 'wait_s')::integer end, 30),
      'channel', case step ->> 'channel' when 'inherit' then coalesce(parameters ->> 'nurse_communication', 'network')
        else step ->> 'channel' end) order by place), '[]')
  from jsonb_array_elements(steps) with ordinality as each_step (step, place)
$$;

-- What a row of settings sets.
create function set_by(r call_rule) returns jsonb language sql immutable
return jsonb_strip_nulls(jsonb_build_object('text', r.text, 'tone', r.tone, 'colour', r.colour, 'priority', r.priority,
  'answerable', r.answerable, 'ending', r.ending, 'remind_s', r.remind_s, 'again_s', r.again_s, 'target_s', r.target_s,
  'ring_s', r.ring_s));

-- All that a call needs to know of how it is handled, resolved once, at the press.
create function call_rules(org uuid, call_type text, event text, priority integer) returns jsonb
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_variable
declare
  line uuid[] := organisation_line(org);
  parameters jsonb := parameters_of(org);
  settings jsonb := '{}';
  fitting call_rule;
  named call_rule;
  followed jsonb;
begin
  for fitting in select * from fitting_call_rules(line, call_type, event, priority) loop
    settings := set_by(fitting) || settings;
    if named.id is null and fitting.chain_id is not null then named := fitting; end if;
  end loop;
  select jsonb_build_object('id', c.id, 'name', c.name, 'key', c.key, 'mode', c.mode,
      'steps', resolve_steps(c.steps, parameters))
    into followed from chain c where c.id = chain_for(line, call_type, event, named);
  return jsonb_build_object('text', null, 'priority', priority) || settings || jsonb_build_object(
    'chain', followed,
    'auto_accept', coalesce((parameters ->> 'auto_accept')::boolean, false),
    'unattended_call', coalesce((parameters ->> 'unattended_call')::boolean, true),
    'event_forwarding', coalesce((parameters ->> 'event_forwarding')::boolean, false));
end $$;
