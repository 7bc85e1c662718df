-- Who answers calls sees the board that shows them: caregivers and doctors as they were shipped lacked it.
update role set menus = array_prepend('CallBoard', menus)
where role_type in ('caregiver', 'doctor') and menus = array['CustomerList', 'HospitalCustomer']
  and permissions @> array['call.read', 'call.answer'];
