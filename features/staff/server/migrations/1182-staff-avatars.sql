-- An avatar is a stored file: what names none shows nothing and is refused when it is sent again.
update staff set avatar = null
where avatar is not null and not exists (select from stored_file f where f.name = staff.avatar and f.kind = 'avatar');
