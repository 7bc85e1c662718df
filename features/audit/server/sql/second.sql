-- Whether an alarm change made there waits for a second person: by the rule of the organisation itself or of any below it,
-- which what is set above reaches; null is what every organisation shares.
create or replace function alarms_need_second(org uuid) returns boolean language sql stable security definer set search_path = public as $$
  select case when org is null then
      exists (select from organisation_parameter p where p.values @> '{"alarm_changes_need_second": true}')
    else coalesce((parameters_of(org) ->> 'alarm_changes_need_second')::boolean, false)
      or exists (select from organisation_parameter p
        where p.values @> '{"alarm_changes_need_second": true}' and p.org_id in (select organisations_below(org))) end
$$;
