-- The tree of spaces: hospital > department > room > bed. A node belongs to the organisation that runs it.
create table space (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  parent_id uuid constraint space_parent references space (id),
  kind text not null check (kind in ('hospital', 'department', 'room', 'bed')),
  name text not null,
  full_name text not null,
  -- Order among siblings: by number where names are numbers.
  position integer not null default 0,
  his_code text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint space_name_once unique (parent_id, name)
);
create index space_org on space (org_id, kind, position, id);
create index space_parent_id on space (parent_id);
create unique index space_root_once on space (org_id) where kind in ('hospital');
call protect('space');

-- A space and all below it.
create function spaces_below(top uuid) returns setof uuid language sql stable as $$
  with recursive below as (
    select id from space where id = top
    union
    select s.id from space s join below b on s.parent_id = b.id
  ) select id from below
$$;

-- The names from the department down, as a call shows them: "East ward / 301 / 2". A tree is at most four deep, so
-- three steps by the key do; a recursive query reads the whole table for each (measured at every press).
create function space_path(node uuid) returns text language sql stable as $$
  select concat_ws(' / ',
    case when g.kind <> 'hospital' then g.name end, case when p.kind <> 'hospital' then p.name end, s.name)
  from space s left join space p on p.id = s.parent_id left join space g on g.id = p.parent_id
  where s.id = node
$$;

-- The department that a space lies in; itself if it is one.
create function space_department(node uuid) returns uuid language sql stable as $$
  select case 'department' when s.kind then s.id when p.kind then p.id when g.kind then g.id end
  from space s left join space p on p.id = s.parent_id left join space g on g.id = p.parent_id
  where s.id = node
$$;
