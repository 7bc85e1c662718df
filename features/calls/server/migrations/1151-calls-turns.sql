-- A call whose ward was handed over, or given back, looks anew who has it.
alter table call_timer
  drop constraint call_timer_kind_check,
  add constraint call_timer_kind_check check (kind in ('step', 'remind', 'again', 'timeout', 'handover'));
