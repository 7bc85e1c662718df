-- The type decides what lies below: a kind that belongs to the other type never does.
update organisation set kind = case
  when shop_type = '5' and kind = 'organisation' then 'institution'
  when shop_type = '5' then 'hospital'
  when kind = 'institution' then 'organisation'
  else 'department' end
where kind <> all (case shop_type when '5' then array['hospital', 'institution'] else array['department', 'organisation'] end);

alter table organisation add constraint organisation_kind
  check (kind = any (case shop_type when '5' then array['hospital', 'institution'] else array['department', 'organisation'] end));
