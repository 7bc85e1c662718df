-- Counted with all other attempts at secrets from here on.
drop table enrol_failure;
