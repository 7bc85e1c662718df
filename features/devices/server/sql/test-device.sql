-- The server's own device is nobody's reason to keep a ward.
create or replace function drop_test_device() returns trigger language plpgsql as $$
begin
  delete from device where test and space_id = old.id;
  return old;
end $$;
create or replace trigger test_device_goes before delete on space for each row execute function drop_test_device();
