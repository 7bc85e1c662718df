-- Counted with all other attempts at secrets from here on.
drop table sign_in_failure;
