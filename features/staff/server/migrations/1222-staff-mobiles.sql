-- A mobile number is the same however it is written: it stands once by its E.164 form. What was written before and is
-- none of China's, nor international, has no such form until it is written anew; nor has the second of two that were one.
alter table staff add column mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$');
update staff s set mobile_e164 = n.e164
from (
  select id, e164, row_number() over (partition by org_id, e164 order by created_at, id) as nth
  from (
    select id, org_id, created_at, case
      when digits ~ '^\+[1-9]\d{6,14}$' then digits
      when digits ~ '^1[3-9]\d{9}$' then '+86' || digits
    end as e164
    from (select id, org_id, created_at, regexp_replace(mobile, '[ -]', '', 'g') as digits from staff where mobile is not null) typed
  ) read where e164 is not null
) n where s.id = n.id and n.nth = 1;
alter table staff drop constraint staff_mobile_once;
alter table staff add constraint staff_mobile_once unique (org_id, mobile_e164);
