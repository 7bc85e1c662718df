-- The form of an area is a route of its own (spec §2), given to roles like others: who has the list keeps the form.
update role set menus = menus || '{FrameGroupEdit}'::text[]
where 'FrameGroup' = any(menus) and not 'FrameGroupEdit' = any(menus);
