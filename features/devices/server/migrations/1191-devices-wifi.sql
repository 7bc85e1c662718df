-- Wi-Fi passwords lie sealed. What was written open before is sealed when the server starts, which has the key; nothing
-- more is written open.
alter table device add wifi_sealed text;
alter table device add constraint device_wifi_sealed check (wifi_password is null) not valid;
