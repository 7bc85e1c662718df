-- What stands in for a device is another one of the same type in the same organisation, also after either was changed.
update device d set backup_device_id = null from device b
where b.id = d.backup_device_id and (b.id = d.id or b.type <> d.type or b.org_id <> d.org_id);

alter table device drop constraint device_backup_device_id_fkey;
alter table device add constraint device_backup_other check (backup_device_id <> id);
alter table device add constraint device_as_backup unique (id, org_id, type);
alter table device add constraint device_backup foreign key (backup_device_id, org_id, type)
  references device (id, org_id, type) on delete set null (backup_device_id) deferrable;
create index device_backed on device (backup_device_id) where backup_device_id is not null;
