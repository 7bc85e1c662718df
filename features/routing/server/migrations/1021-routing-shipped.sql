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
    ('conversation', 1, 'nurse caregiver head_nurse', 'ward', 'own', 20, 'stop', null, null)
  ) s (key, place, roles, reach, wait, wait_s, on_answer, go_to, times)
  where s.key = c.key)
from (values
  ('ordinary', '普通呼叫', null, null, 'sequential'),
  ('code', '急救代码', null, 'CODE', 'simultaneous'),
  ('emergency', '紧急呼叫', 'SOS', null, 'sequential'),
  ('assistance', '增援', 'REINFORCE', null, 'sequential'),
  ('technical', '设备与技术', 'DEVICE', null, 'sequential'),
  ('conversation', '通话', 'PHONE', null, 'sequential')
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
  (null, 'DEVICE_LOST', null, 'soft', null, null, null, 'anyone', null, null, null, null, null)
) r (call_type, event, for_priority, tone, colour, priority, answerable, ending, remind_s, again_s, target_s, ring_s, chain)
left join chain on chain.key = r.chain;
