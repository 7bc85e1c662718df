-- The E.164 form of the numbers, by which they can be dialled and compared however they are written.
alter table resident add column mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$');
alter table relative add column mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$');
update resident set mobile_e164 = case
    when regexp_replace(mobile, '[ -]', '', 'g') ~ '^\+[1-9]\d{6,14}$' then regexp_replace(mobile, '[ -]', '', 'g')
    when regexp_replace(mobile, '[ -]', '', 'g') ~ '^1[3-9]\d{9}$' then '+86' || regexp_replace(mobile, '[ -]', '', 'g')
  end where mobile is not null;
update relative set mobile_e164 = case
    when regexp_replace(mobile, '[ -]', '', 'g') ~ '^\+[1-9]\d{6,14}$' then regexp_replace(mobile, '[ -]', '', 'g')
    when regexp_replace(mobile, '[ -]', '', 'g') ~ '^1[3-9]\d{9}$' then '+86' || regexp_replace(mobile, '[ -]', '', 'g')
  end where mobile is not null;
