-- Whether its process lives the job knows.
alter table institution_run drop column heard_at;
