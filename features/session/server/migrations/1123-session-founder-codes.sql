insert into parameter_default (name, value) values ('founder_codes', 'false');
