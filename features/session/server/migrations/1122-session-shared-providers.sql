-- Providers are the installation's: everyone's sign-in reads them, the provider alone writes them.
alter table signin_provider alter column org_id drop not null;
update signin_provider set org_id = null;
create policy shared on signin_provider for select using (org_id is null);
