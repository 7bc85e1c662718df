-- See 1160-cover-estimates.sql.
alter function fitting_call_rules(uuid[], text, text, integer) rows 5;
alter function own_chain(uuid[], text, text) rows 1;
