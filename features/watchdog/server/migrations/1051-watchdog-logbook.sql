-- Entries are read as every list is; nobody changes one.
alter table device_test add column version integer not null default 1;
