-- Sums of a year, added up of those of its months: rows beside them, of its first of January.
alter table call_sum add column yearly boolean not null default false, drop constraint call_sum_pkey,
  add primary key (org_id, whole, yearly, month, dim, key);

-- With `yearly`, any moment of the year that is to be added up anew; `made_at`: of the change that it began with.
alter table call_mark add column yearly boolean not null default false;
drop index call_mark_org;
create index call_mark_org on call_mark (org_id, yearly, whole, id);

-- Answers are told by the role that was kept with them, whatever role the person has now.
drop trigger staff_role_counted on staff;
drop trigger role_type_counted on role;
drop function mark_role_of_staff();
drop function mark_type_of_role();
drop trigger call_counted on call;
create trigger call_counted after update on call for each row
  when ((old.org_id, old.raised_at, old.answered_at, old.answered_by, old.answered_role_type, old.ended_at is null, old.false_call, old.slow_reason,
      old.repeats, old.reminders, old.department_id, old.device_id, old.type, old.event, old.priority, old.target_s)
    is distinct from (new.org_id, new.raised_at, new.answered_at, new.answered_by, new.answered_role_type, new.ended_at is null, new.false_call,
      new.slow_reason, new.repeats, new.reminders, new.department_id, new.device_id, new.type, new.event, new.priority, new.target_s))
  execute function mark_call();

-- Months that stand are counted once more, by those roles, and their years after them.
insert into call_mark (org_id, at) select org_id, month + interval '15 days' from call_sum_month where not whole;
