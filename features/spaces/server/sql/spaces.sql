-- A space and all below it.
create or replace function spaces_below(top uuid) returns setof uuid language sql stable as $$
  with recursive below as (
    select id from space where id = top
    union
    select s.id from space s join below b on s.parent_id = b.id
  ) select id from below
$$;

-- A space with its names from the department down, as a call shows them ("East ward / 301 / 2"), and the department that it
-- lies in; itself if it is one. A tree is at most four deep, so three steps by the key do; a recursive query reads the whole
-- table for each (measured at every press).
create or replace function space_where(node uuid) returns table (id uuid, name text, path text, department_id uuid)
language sql stable rows 1 as $$
  select s.id, s.name, concat_ws(' / ',
      case when g.kind <> 'hospital' then g.name end, case when p.kind <> 'hospital' then p.name end, s.name),
    case 'department' when s.kind then s.id when p.kind then p.id when g.kind then g.id end
  from space s left join space p on p.id = s.parent_id left join space g on g.id = p.parent_id
  where s.id = node
$$;
create or replace function space_path(node uuid) returns text language sql stable as $$ select path from space_where(node) $$;
create or replace function space_department(node uuid) returns uuid language sql stable as $$
  select department_id from space_where(node)
$$;
