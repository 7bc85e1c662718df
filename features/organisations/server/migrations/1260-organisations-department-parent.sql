-- A department is one of a hospital or institution; what stands alone is an organisation.
update organisation set kind = 'organisation' where kind = 'department' and parent_id is null;

alter table organisation add constraint organisation_within check (kind <> 'department' or parent_id is not null);
