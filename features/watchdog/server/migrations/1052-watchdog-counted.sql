-- What was pressed on a walk and turns out to be meant is a call like any other: its month is counted anew.
create trigger call_test_counted after update of test on call for each row when (old.test is distinct from new.test)
  execute function mark_call();
