// The structure by space: the tree with what nobody covers at one side, the people of the chosen space at the other.
import { useState } from 'react';
import { Input } from 'antd';
import { StatePage } from '#kit/ui/state-page.tsx';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import type { SpaceNode } from '#features/spaces/contract.ts';
import { covers } from '../contract.ts';
import { depthsOf } from './by-staff.tsx';
import type { ViewProps } from './by-staff.tsx';
import { CoverLine } from './cover-line.tsx';
import { CoverLines } from './cover-lines.tsx';
import { GapMark } from './gap-mark.tsx';
import { Opener } from './opener.tsx';
import type { Person, Place } from './reach.ts';
import { viaName } from './ways.ts';

/** What is chosen: a space or an area, with its name. */
interface Chosen {
  place: Place;
  name: string;
  node: SpaceNode | undefined;
}

function findChosen({ structure, nodes, chosen, narrow }: ViewProps): Chosen | undefined {
  const area = structure.areas.find(({ id }) => id === chosen);
  if (area) return { place: { kind: 'area', id: area.id }, name: area.name, node: undefined };
  const node = nodes.find(({ id }) => id === chosen) ?? (narrow ? undefined : nodes[0]);
  return node && { place: { kind: 'space', id: node.id }, name: node.name, node };
}

export function BySpace(props: ViewProps) {
  const { nodes, narrow } = props;
  const t = useT();
  const chosen = findChosen(props);
  if (nodes.length === 0)
    return <StatePage kind="empty" title={t('cover.noSpaces')} hint={t('cover.noSpacesHint')} />;
  return (
    <div className="cv-beside">
      {!(narrow && chosen) && <Spaces {...props} chosen={chosen?.place.id ?? null} />}
      {chosen && <Coverers key={chosen.place.id} {...props} at={chosen} />}
    </div>
  );
}

function Spaces({ structure, nodes, reach, chosen, onChoose }: ViewProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(nodes.filter(({ id }) => id === chosen).flatMap(({ parent_id }) => parent_id ?? [])),
  );
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const depths = depthsOf(nodes);
  const sought = typed.trim().toLocaleLowerCase();
  const isSought = ({ name }: { name: string }) => name.toLocaleLowerCase().includes(sought);
  const shown = sought
    ? nodes.filter(isSought)
    : nodes.filter(({ kind, parent_id }) => kind !== 'bed' || open.has(parent_id ?? ''));
  return (
    <section className="cv-side" aria-label={t('cover.spaceTree')}>
      <Input.Search
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('cover.findSpace')}
        aria-label={t('cover.findSpace')}
        allowClear
      />
      <ul className="cv-choices">
        {structure.areas.filter(isSought).map(({ id, name }) => (
          <SpaceChoice
            key={id}
            name={t('cover.area', { name })}
            count={reach.countAt({ kind: 'area', id })}
            chosen={id === chosen}
            onChoose={() => onChoose(id)}
          />
        ))}
        {shown.map((node) => (
          <SpaceChoice
            key={node.id}
            name={node.name}
            kind={node.kind}
            depth={sought ? 0 : (depths.get(node.id) ?? 0)}
            count={reach.countAt({ kind: 'space', id: node.id })}
            mark={
              node.kind === 'room' || node.kind === 'bed' ? (
                <GapMark gap={reach.gapOf(node.id)} />
              ) : null
            }
            before={
              node.kind === 'room' &&
              node.beds > 0 &&
              !sought && (
                <Opener open={open.has(node.id)} toggle={() => toggle(node.id)} room={node.name} />
              )
            }
            chosen={node.id === chosen}
            onChoose={() => onChoose(node.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SpaceChoiceProps {
  name: string;
  kind?: SpaceNode['kind'];
  depth?: number;
  count: number;
  mark?: React.ReactNode;
  before?: React.ReactNode;
  chosen: boolean;
  onChoose: () => void;
}

function SpaceChoice(props: SpaceChoiceProps) {
  const { name, kind, depth = 0, count, mark, before, chosen, onChoose } = props;
  const t = useT();
  return (
    <li className="cv-space" data-depth={depth}>
      {before}
      <button type="button" className="cv-choice" aria-pressed={chosen} onClick={onChoose}>
        <span className="cv-name" data-kind={kind ?? 'area'}>
          {name}
        </span>
        {mark}
        {count > 0 && <span className="k-aside cv-count">{t('cover.personCount', { count })}</span>}
      </button>
    </li>
  );
}

function Coverers(props: ViewProps & { at: Chosen }) {
  const { structure, reach, at } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLocaleLowerCase();
  const here = (person: Person) => reach.at(person.id, at.place).length > 0;
  const assigned = structure.people.filter(here);
  const others = structure.people.filter(
    (person) =>
      person.enabled &&
      !here(person) &&
      `${person.name}\n${person.role_name ?? ''}`.toLocaleLowerCase().includes(sought),
  );
  return (
    <section className="cv-main" aria-label={at.name}>
      <h2>
        {at.place.kind === 'area' ? t('cover.area', { name: at.name }) : at.name}{' '}
        <GapMark gap={at.node && reach.gapOf(at.node.id)} />
      </h2>
      <h3>{t('cover.assigned')}</h3>
      {assigned.length === 0 && <p className="k-aside">{t('cover.noCover')}</p>}
      <PersonLines {...props} people={assigned} label={t('cover.assigned')} />
      {at.node && <Reaching {...props} node={at.node} />}
      <div className="cv-head">
        <h3>{t('cover.others')}</h3>
        <Input.Search
          className="cv-find"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('cover.findPerson')}
          aria-label={t('cover.findPerson')}
          allowClear
        />
      </div>
      {others.length === 0 && <output className="k-aside">{t('cover.noPerson')}</output>}
      <PersonLines {...props} people={others} label={t('cover.others')} />
    </section>
  );
}

function PersonLines({
  people,
  label,
  at,
  reach,
  deeds,
  newShift,
}: ViewProps & { at: Chosen; people: readonly Person[]; label: string }) {
  const t = useT();
  return (
    <CoverLines label={label}>
      {people.map((person) => (
        <CoverLine
          key={person.id}
          staff_id={person.id}
          place={at.place}
          rows={reach.at(person.id, at.place)}
          deeds={deeds}
          newShift={newShift}
          label={t('cover.coveredBy', { name: person.name })}
          aside={!person.enabled && <ToneTag tone="off">{t('cover.disabledPerson')}</ToneTag>}
        >
          <span className="cv-name">
            {person.name} <span className="k-aside">{person.role_name}</span>
          </span>
        </CoverLine>
      ))}
    </CoverLines>
  );
}

/** Those who cover the space through one above it or an area: to be changed there. */
function Reaching({ reach, node }: ViewProps & { node: SpaceNode }) {
  const t = useT();
  const { option } = useLabels(covers);
  const ways = reach.waysTo(node.id).filter(({ via, holds }) => via.kind !== 'own' && holds);
  return (
    <>
      <h3>{t('cover.reaching')}</h3>
      {ways.length === 0 ? (
        <p className="k-aside">{t('cover.noReaching')}</p>
      ) : (
        <ul className="cv-reaching">
          {ways.map((way) => (
            <li key={`${way.staff_id} ${way.shift} ${viaName(t, way.via)}`}>
              <span className="cv-name">
                {way.name} <span className="k-aside">{way.role_name}</span>
              </span>
              <span className="k-aside">{t('cover.via', { place: viaName(t, way.via) })}</span>
              <ToneTag>{option('shift', way.shift)}</ToneTag>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
