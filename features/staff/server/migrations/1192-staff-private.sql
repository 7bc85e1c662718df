-- What is private of staff takes a permission of its own from now on; whoever writes or takes out staff goes on seeing it.
update role set permissions = permissions || '{staff.private}'::text[]
where permissions && '{staff.write,staff.export,staff.import,institution.export}'::text[] and not 'staff.private' = any(permissions);
