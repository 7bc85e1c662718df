create or replace function keep_chain_roles() returns trigger language plpgsql as $$
begin
  delete from chain_role where chain_id = new.id;
  insert into chain_role (chain_id, role_id, org_id)
  select distinct new.id, named.role_id::uuid, new.org_id
  from jsonb_array_elements(new.steps) step, jsonb_array_elements_text(step -> 'role_ids') named (role_id);
  return null;
end $$;
create or replace trigger chain_roles after insert or update of steps, org_id on chain
  for each row execute function keep_chain_roles();

-- An organisation and those above it, nearest first; each by its key (see space_path for why there is no recursion).
create or replace function organisation_line(org uuid) returns uuid[] language plpgsql stable security definer set search_path = public as $$
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
create or replace function rule_rank(row_type text, row_event text, row_priority integer, call_type text, event text, priority integer)
returns integer language sql immutable
return case when (row_type is null or row_type = call_type) and (row_priority is null or row_priority = priority)
    and (row_event is null or row_event = event or row_event = 'CODE' and event like 'CODE%')
  then case when row_event is null then 0 when row_event = event then 8 else 4 end
    + case when row_type is null then 0 else 2 end + case when row_priority is null then 0 else 1 end end;

-- The rows that fit a kind of call, the closest first, then the nearest organisation's: of each setting the first holds.
-- The priority that they are chosen by is the one that they themselves give, else the one that came with the call.
create or replace function fitting_call_rules(line uuid[], call_type text, event text, priority integer) returns setof call_rule
language plpgsql stable rows 5 as $$
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
create or replace function own_chain(line uuid[], call_type text, event text) returns setof chain language sql stable rows 1 as $$
  select c.* from chain c
  where c.auto and (c.org_id = any($1) or c.org_id is null) and rule_rank(c.call_type, c.event, null, $2, $3, null) is not null
  order by rule_rank(c.call_type, c.event, null, $2, $3, null) desc, array_position($1, c.org_id) limit 1
$$;

-- The order of a kind of call: what a setting names unless one taken by itself fits closer, or as closely and nearer.
create or replace function chain_for(line uuid[], call_type text, event text, named call_rule) returns uuid language plpgsql stable as $$
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
create or replace function resolve_steps(steps jsonb, parameters jsonb) returns jsonb language sql immutable as $$
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
create or replace function set_by(r call_rule) returns jsonb language sql immutable
return jsonb_strip_nulls(jsonb_build_object('text', r.text, 'tone', r.tone, 'colour', r.colour, 'priority', r.priority,
  'answerable', r.answerable, 'ending', r.ending, 'remind_s', r.remind_s, 'again_s', r.again_s, 'target_s', r.target_s,
  'ring_s', r.ring_s));

-- All that a call needs to know of how it is handled, resolved once, at the press.
create or replace function call_rules(org uuid, call_type text, event text, priority integer) returns jsonb
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
    'hides_residents', coalesce((parameters ->> 'name_hiding_door_residents')::boolean, true),
    'auto_accept', coalesce((parameters ->> 'auto_accept')::boolean, false),
    'unattended_call', coalesce((parameters ->> 'unattended_call')::boolean, true),
    'event_forwarding', coalesce((parameters ->> 'event_forwarding')::boolean, false));
end $$;

-- Rules that were resolved before no longer hold, from this transaction's commit on.
create or replace function note_rules_change() returns trigger language plpgsql as $$
begin
  insert into rules_change (changed) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
create or replace trigger chain_rules after insert or update or delete or truncate on chain
  for each statement execute function note_rules_change();
create or replace trigger call_rule_rules after insert or update or delete or truncate on call_rule
  for each statement execute function note_rules_change();
create or replace trigger organisation_rules after insert or delete or truncate or update of parent_id on organisation
  for each statement execute function note_rules_change();
create or replace trigger organisation_parameter_rules after insert or update or delete or truncate on organisation_parameter
  for each statement execute function note_rules_change();
create or replace trigger parameter_default_rules after insert or update or delete or truncate on parameter_default
  for each statement execute function note_rules_change();
