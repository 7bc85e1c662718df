-- One plan fits every space, since all goes by keys: a connection's first calls needn't each make their own (1.5 ms where
-- the work itself takes 0.4, with 200 people and 6,000 rows of cover).
alter function covering_staff(uuid, uuid, timestamptz) set plan_cache_mode = force_generic_plan;
alter function covering_devices(uuid, uuid) set plan_cache_mode = force_generic_plan;
alter function handed_to(uuid, timestamptz) set plan_cache_mode = force_generic_plan;
