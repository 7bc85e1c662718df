// The structure by employee: people at one side, and the places of whoever is chosen at the other.
import { useState } from 'react';
import { Input } from 'antd';
import { Avatar } from '#kit/ui/avatar.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import type { SpaceNode } from '#features/spaces/contract.ts';
import type { Shift, Structure } from '../contract.ts';
import { CoverLine } from './cover-line.tsx';
import { CoverLines } from './cover-lines.tsx';
import { GapMark } from './gap-mark.tsx';
import { Opener } from './opener.tsx';
import { sharersOf } from './reach.ts';
import type { Person, Reach } from './reach.ts';
import type { CoverDeeds } from './use-service.ts';
import { namesOf, viaName } from './ways.ts';

export interface ViewProps {
  structure: Structure;
  nodes: readonly SpaceNode[];
  reach: Reach;
  deeds: CoverDeeds;
  newShift: Shift;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** A phone shows one side at a time. */
  narrow: boolean;
}

export function ByStaff(props: ViewProps) {
  const { structure, chosen, narrow } = props;
  const t = useT();
  const person =
    structure.people.find(({ id }) => id === chosen) ?? (narrow ? undefined : structure.people[0]);
  if (structure.people.length === 0)
    return <StatePage kind="empty" title={t('cover.noStaff')} hint={t('cover.noStaffHint')} />;
  return (
    <div className="cv-beside">
      {!(narrow && person) && <People {...props} chosen={person?.id ?? null} />}
      {person ? (
        <Places key={person.id} {...props} person={person} />
      ) : (
        !narrow && <StatePage kind="empty" title={t('cover.choosePerson')} />
      )}
    </div>
  );
}

function People({ structure, reach, chosen, onChoose }: ViewProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLocaleLowerCase();
  const found = structure.people.filter((person) =>
    `${person.name}\n${person.role_name ?? ''}\n${person.employee_no ?? ''}`
      .toLocaleLowerCase()
      .includes(sought),
  );
  return (
    <section className="cv-side" aria-label={t('cover.people')}>
      <Input.Search
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('cover.findPerson')}
        aria-label={t('cover.findPerson')}
        allowClear
      />
      {found.length === 0 && <output className="k-aside">{t('cover.noPerson')}</output>}
      <ul className="cv-choices">
        {found.map((person) => {
          const count = reach.countOf(person.id);
          return (
            <li key={person.id}>
              <button
                type="button"
                className="cv-choice"
                aria-pressed={person.id === chosen}
                onClick={() => onChoose(person.id)}
              >
                <Avatar name={person.name} size={28} />
                <span className="cv-choice-name">
                  {person.name}
                  <span className="k-aside">{person.role_name}</span>
                </span>
                {!person.enabled && <ToneTag tone="off">{t('cover.disabledPerson')}</ToneTag>}
                <span className="k-aside cv-count">
                  {count > 0 ? t('cover.placeCount', { count }) : t('cover.noCover')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Places(props: ViewProps & { person: Person }) {
  const { structure, nodes, person, reach } = props;
  const t = useT();
  // Open at first: rooms of which this person covers single beds.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        nodes
          .filter(
            ({ kind, id }) =>
              kind === 'bed' && reach.at(person.id, { kind: 'space', id }).length > 0,
          )
          .flatMap(({ parent_id }) => parent_id ?? []),
      ),
  );
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const shown = nodes.filter(({ kind, parent_id }) => kind !== 'bed' || open.has(parent_id ?? ''));
  const depths = depthsOf(nodes);
  return (
    <section className="cv-main" aria-label={person.name}>
      <h2>
        {person.name} <span className="k-aside">{person.role_name}</span>
      </h2>
      {nodes.length === 0 && (
        <StatePage kind="empty" title={t('cover.noSpaces')} hint={t('cover.noSpacesHint')} />
      )}
      <CoverLines label={t('cover.spaceTree')}>
        {structure.areas.map(({ id, name }) => (
          <PlaceLine
            key={id}
            {...props}
            place={{ kind: 'area', id }}
            name={t('cover.area', { name })}
          />
        ))}
        {shown.map((node) => (
          <PlaceLine
            key={node.id}
            {...props}
            node={node}
            place={{ kind: 'space', id: node.id }}
            name={node.name}
            depth={depths.get(node.id) ?? 0}
            opener={
              node.kind === 'room' && node.beds > 0
                ? { open: open.has(node.id), toggle: () => toggle(node.id) }
                : undefined
            }
          />
        ))}
      </CoverLines>
    </section>
  );
}

/** How deep each node lies below the highest in sight. */
export function depthsOf(nodes: readonly SpaceNode[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parent_id } of nodes)
    depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? -1) + 1);
  return depths;
}

interface PlaceLineProps extends ViewProps {
  person: Person;
  node?: SpaceNode;
  place: { kind: 'space' | 'area'; id: string };
  name: string;
  depth?: number;
  opener?: { open: boolean; toggle: () => void } | undefined;
}

function PlaceLine({
  person,
  node,
  place,
  name,
  depth = 0,
  opener,
  reach,
  deeds,
  newShift,
}: PlaceLineProps) {
  const t = useT();
  const { translator } = useConsole();
  const rows = reach.at(person.id, place);
  const ways = node ? reach.waysTo(node.id) : [];
  const inherited = ways.find(({ staff_id, via }) => staff_id === person.id && via.kind !== 'own');
  const mine = rows.length > 0 || inherited !== undefined;
  const sharers = mine ? sharersOf(ways, person.id, person.role_id) : [];
  return (
    <CoverLine
      staff_id={person.id}
      place={place}
      rows={rows}
      deeds={deeds}
      newShift={newShift}
      label={t('cover.covers', { place: name })}
      depth={depth}
      before={opener && <Opener {...opener} room={name} />}
      aside={
        <>
          {inherited && <span>{t('cover.via', { place: viaName(t, inherited.via) })}</span>}
          {sharers.length > 0 && (
            <span>{t('cover.shared', { names: namesOf(sharers, translator.locale) })}</span>
          )}
          <GapMark
            gap={
              node && node.kind !== 'department' && node.kind !== 'hospital'
                ? reach.gapOf(node.id)
                : undefined
            }
          />
        </>
      }
    >
      <span className="cv-name" data-kind={node?.kind ?? 'area'}>
        {name}
      </span>
    </CoverLine>
  );
}
