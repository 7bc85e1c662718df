-- Whether a change that can mute, slow or reroute an alarm waits for a second person.
insert into parameter_default (name, value) values ('alarm_changes_need_second', 'false');
