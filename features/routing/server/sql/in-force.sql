-- The receiving orders that an organisation can follow, the nearest first: its own, those of the organisations above it,
-- which row-level security hides otherwise, and the shipped ones. Without an organisation the shipped ones alone.
create or replace function chains_in_force(org uuid) returns setof chain
language plpgsql stable security definer set search_path = public as $$
declare
  line uuid[] := organisation_line(org);
begin
  if org is not null and not (scope_all() or org = any(scope_orgs())) then return; end if;
  return query select c.* from chain c where c.org_id is null or c.org_id = any(line)
    order by array_position(line, c.org_id), c.call_type nulls first, c.event nulls first, c.name;
end $$;

-- What holds for kinds of calls ({ call_type, event, for_priority, priority }[]) in an organisation, setting by setting,
-- with the organisation that sets it; `general` where it is set for a more general kind. Chosen as call_rules chooses.
create or replace function call_kinds_in_force(org uuid, kinds jsonb)
returns table (kind integer, name text, value jsonb, org_id uuid, org_name text, general boolean)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_variable
declare
  line uuid[] := organisation_line(org);
  asked record;
  fitting call_rule;
  named call_rule;
  followed chain;
  setting record;
  seen text[];
begin
  if org is not null and not (scope_all() or org = any(scope_orgs())) then return; end if;
  for asked in
    select k.* from rows from (jsonb_to_recordset(kinds) as (call_type text, event text, for_priority integer, priority integer))
      with ordinality as k (call_type, event, for_priority, priority, place)
  loop
    seen := '{}';
    named := null;
    kind := asked.place - 1;
    for fitting in select * from fitting_call_rules(line, asked.call_type, asked.event, asked.priority) loop
      if named.id is null and fitting.chain_id is not null then named := fitting; end if;
      for setting in select s.key, s.value from jsonb_each(set_by(fitting)) s where s.key <> all(seen) loop
        seen := seen || setting.key;
        name := setting.key;
        value := setting.value;
        org_id := fitting.org_id;
        org_name := organisation_full_name(fitting.org_id);
        general := case when asked.event is not null then fitting.event is distinct from asked.event
          else (fitting.call_type, fitting.event, fitting.for_priority)
            is distinct from (asked.call_type, null::text, asked.for_priority) end;
        return next;
      end loop;
    end loop;
    select * into followed from chain c where c.id = chain_for(line, asked.call_type, asked.event, named);
    if followed.id is not null then
      name := 'chain_id';
      value := to_jsonb(followed.id);
      if followed.id is not distinct from named.chain_id then
        org_id := named.org_id;
        general := case when asked.event is not null then named.event is distinct from asked.event
          else (named.call_type, named.event, named.for_priority)
            is distinct from (asked.call_type, null::text, asked.for_priority) end;
      else
        org_id := followed.org_id;
        general := case when asked.event is not null then followed.event is distinct from asked.event
          else (followed.call_type, followed.event, null::integer)
            is distinct from (asked.call_type, null::text, asked.for_priority) end;
      end if;
      org_name := organisation_full_name(org_id);
      return next;
    end if;
  end loop;
end $$;
