-- Many devices of a ward that are lost together are one call, and no small one: residents there may press in vain.
insert into button_event (org_id, key_code, call_type, priority, name, icon) values
  (null, 'DEVICES_LOST', 'DEVICE', 3, '多台设备离线', 'tool');

insert into call_rule (event, tone, ending, remind_s) values ('DEVICES_LOST', 'double', 'anyone', 300);
