// A dry run drawn on a line of time: what is shown throughout, each place with its people, and what comes at the end.
import { useId } from 'react';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices, isDeviceType } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import type { DryPlace, DryRun } from '../contract.ts';
import { PriorityMark } from './priority-mark.tsx';
import { clockOf, useChainWords } from './use-chain-words.ts';

/** So many people of a place are named; the others are counted. */
const SHOWN = 12;

export function TimeLine({ run }: { run: DryRun }) {
  const t = useT();
  const words = useChainWords();
  const headId = useId();
  return (
    <section className="r-run" aria-labelledby={headId}>
      <h3 id={headId}>
        {[run.place, words.calls({ call_type: run.call_type, event: run.event })]
          .filter(Boolean)
          .join(' · ')}
      </h3>
      <p className="r-run-facts">
        <PriorityMark priority={run.priority} />
        <span>{t('routing.dry.target', { time: words.duration(run.target_s) })}</span>
        <span>{run.chain.name}</span>
        {run.at_once && <strong>{t('routing.dry.atOnce')}</strong>}
      </p>
      <ol className="r-line" aria-label={t('routing.dry.line')}>
        <li data-kind="always">
          <span className="r-at">{clockOf(0)}</span>
          <div>
            <h4>{t('routing.dry.always')}</h4>
            <p className="r-hint">{t('routing.dry.alwaysHint')}</p>
            <Hosts hosts={run.hosts} />
          </div>
        </li>
        {run.places.map((place, index) => (
          <Place key={index} place={place} />
        ))}
        <End run={run} />
      </ol>
    </section>
  );
}

function useDeviceName() {
  const { option } = useLabels(devices);
  return (type: string | null, name: string | null): string =>
    name ?? (type && isDeviceType(type) ? option('device_type', type) : (type ?? ''));
}

function OnlineTag({ online }: { online: boolean }) {
  const t = useT();
  return (
    <ToneTag tone={online ? 'good' : 'off'}>
      {online ? t('routing.dry.online') : t('routing.dry.offline')}
    </ToneTag>
  );
}

function Hosts({ hosts }: { hosts: DryRun['hosts'] }) {
  const t = useT();
  const nameOf = useDeviceName();
  if (hosts.length === 0) return <ToneTag tone="warn">{t('routing.dry.noHosts')}</ToneTag>;
  return (
    <ul className="r-people">
      {hosts.map(({ id, name, type, online }) => (
        <li key={id}>
          <b>{nameOf(type, name)}</b>
          <OnlineTag online={online} />
        </li>
      ))}
    </ul>
  );
}

function Place({ place }: { place: DryPlace }) {
  const t = useT();
  const words = useChainWords();
  const names = Object.fromEntries(place.roles.map(({ id, name }) => [id, name]));
  const { reach, role_types, roles, again, wait_s, people } = place;
  const called = words.roles({ reach, role_types, role_ids: roles.map(({ id }) => id) }, names);
  return (
    <li data-kind={wait_s === null ? 'skipped' : 'place'}>
      <span className="r-at">{clockOf(place.at_s)}</span>
      <div>
        <h4>
          {t('routing.editor.step', { number: place.step + 1 })}
          {' · '}
          {called}
          {again > 0 && ` · ${t('routing.dry.again', { count: again })}`}
        </h4>
        <p className="r-hint">
          {reach !== 'hosts' && `${t(`routing.enums.reach.${reach}`)} · `}
          {wait_s === null
            ? t('routing.dry.skipped')
            : t('routing.dry.waits', { time: words.duration(wait_s) })}
        </p>
        <ul className="r-people">
          {people.slice(0, SHOWN).map((person, index) => (
            <Person key={index} person={person} />
          ))}
        </ul>
        {people.length > SHOWN && (
          <p className="r-hint">{t('routing.dry.more', { count: people.length - SHOWN })}</p>
        )}
      </div>
    </li>
  );
}

function Person({ person }: { person: DryPlace['people'][number] }) {
  const t = useT();
  const nameOf = useDeviceName();
  const { staff_name, role_type, why, device_id, device_type, device_name, online } = person;
  return (
    <li>
      <b>{staff_name ?? t('routing.dry.sharedDevice')}</b>
      {role_type && <span>{t(`access.enums.role_type.${role_type}`)}</span>}
      {(why === 'shared' || why === 'handover') && <span>{t(`routing.dry.why.${why}`)}</span>}
      {device_id === null ? (
        <ToneTag tone="warn">{t('routing.dry.noDevice')}</ToneTag>
      ) : (
        <>
          <span>
            {nameOf(device_type, device_name)}
            {person.number && ` → ${person.number}`}
          </span>
          <OnlineTag online={online} />
        </>
      )}
    </li>
  );
}

/** Every active call stays on the hosts and is reminded; a conversation that nobody takes rings out. */
function End({ run }: { run: DryRun }) {
  const t = useT();
  const words = useChainWords();
  return (
    <li data-kind="end">
      <span className="r-at">{clockOf(run.end_s)}</span>
      <div>
        <h4>{t('routing.dry.end')}</h4>
        <p className="r-hint">
          {[
            run.remind_s > 0 && t('routing.dry.reminded', { time: words.duration(run.remind_s) }),
            run.ring_s > 0 && t('routing.dry.ringOut', { time: words.duration(run.ring_s) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}
