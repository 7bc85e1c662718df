// Two roles side by side; what differs is marked by a sign and a word, not by colour alone.
import { useState } from 'react';
import { Skeleton, Switch } from 'antd';
import { useSearchParams } from 'react-router';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useRecord } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { DEVICE_TYPES, devices } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import { WIDGETS, access, role } from '../contract.ts';
import type { Widget } from '../contract.ts';
import { useLevelOf, useMenuGroups, usePermissionGroups } from './choice-groups.ts';
import type { Group } from './choice-groups.ts';
import { compareTicks, countDifferences, pickLines } from './differences.ts';
import type { Chapter, Line } from './differences.ts';
import './access.css';
import '#kit/ui/kit.css';

type Role = ShownRow<typeof role>;

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const [params, setParams] = useSearchParams();
  const ids = { left: params.get('left'), right: params.get('right') };
  const left = useRecord(role, ids.left);
  const right = useRecord(role, ids.right);
  if (!mayAccess(me, role.routes.read.access)) return <StatePage kind="forbidden" />;
  const choose = (side: 'left' | 'right') => (value: unknown) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (typeof value === 'string') next.set(side, value);
      else next.delete(side);
      return next;
    });
  const failed = [left, right].find(({ error }) => error !== null);
  const waiting = [left, right].some(
    ({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle',
  );
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('access.pages.RoleCompare')}</h1>
      </header>
      <div className="a-two">
        {(['left', 'right'] as const).map((side) => (
          <label key={side}>
            {t(`access.compare.${side}`)}
            <ReferenceSelect thing={role.thing} value={ids[side]} onChange={choose(side)} />
          </label>
        ))}
      </div>
      {failed ? (
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : left.data && right.data ? (
        <Comparison left={left.data} right={right.data} />
      ) : waiting ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <StatePage
          kind="empty"
          title={t('access.compare.choose')}
          hint={t('access.compare.chooseHint')}
        />
      )}
    </div>
  );
}

function useGeneral(left: Role, right: Role): Chapter {
  const t = useT();
  const labels = useLabels(access);
  const line = (field: string, read: (row: Role) => string | null): Line => {
    const [one, other] = [read(left), read(right)].map(
      (value) => value ?? t('access.compare.empty'),
    );
    return {
      key: field,
      label: labels.field(field),
      left: one ?? '',
      right: other ?? '',
      differs: one !== other,
    };
  };
  return {
    key: 'general',
    title: t('access.role.general'),
    lines: [
      line('role_type', (row) => labels.option('role_type', row.role_type)),
      line('parent_name', (row) => row.parent_name),
      line('org_name', (row) => row.org_name),
      line('description', (row) => row.description),
    ],
  };
}

function useChapters(left: Role, right: Role): Chapter[] {
  const labels = useLabels(access);
  const deviceLabels = useLabels(devices);
  const general = useGeneral(left, right);
  const permissions = usePermissionGroups();
  const ofLeft = useMenuGroups(useLevelOf(left.org_id) ?? 'organisation');
  const ofRight = useMenuGroups(useLevelOf(right.org_id) ?? 'organisation');
  const menus = new Map(
    [...ofLeft, ...ofRight].flatMap(({ items }) => items.map((item) => [item.value, item])),
  );
  const widgets = WIDGETS.map((value: Widget) => ({
    value,
    label: labels.option('widget', value),
  }));
  const types = DEVICE_TYPES.map((value) => ({
    value,
    label: deviceLabels.option('device_type', value),
  }));
  const keys = [...new Set([...left.event_keys, ...right.event_keys])].map((value) => ({
    value,
    label: value,
  }));
  const group = (key: string, items: Group['items']): Group => ({
    key,
    title: labels.field(key),
    items,
  });
  return [
    general,
    ...permissions.map((each) => compareTicks(each, left.permissions, right.permissions)),
    compareTicks(group('menus', [...menus.values()]), left.menus, right.menus),
    compareTicks(group('widgets', widgets), left.widgets, right.widgets),
    compareTicks(group('device_types', types), left.device_types, right.device_types),
    compareTicks(group('event_keys', keys), left.event_keys, right.event_keys),
  ];
}

function Comparison({ left, right }: { left: Role; right: Role }) {
  const t = useT();
  const [only, setOnly] = useState(true);
  const chapters = useChapters(left, right);
  const count = countDifferences(chapters);
  return (
    <>
      <div className="k-actions">
        <strong aria-live="polite">
          {count === 0 ? t('access.compare.same') : t('access.compare.difference', { count })}
        </strong>
        <label className="a-switch">
          <Switch checked={only} onChange={setOnly} />
          {t('access.compare.only')}
        </label>
      </div>
      <div className="a-scroll">
        <table className="a-compare">
          <thead>
            <tr>
              <th scope="col">{t('access.compare.item')}</th>
              <th scope="col">{left.name}</th>
              <th scope="col">{right.name}</th>
            </tr>
          </thead>
          {pickLines(chapters, only).map((chapter) => (
            <ChapterRows key={chapter.key} chapter={chapter} />
          ))}
        </table>
      </div>
    </>
  );
}

function ChapterRows({ chapter: { key, title, lines } }: { chapter: Chapter }) {
  const t = useT();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="a-chapter">
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={`${key} ${line.key}`} data-differs={line.differs || undefined}>
          <th scope="row">
            {line.label}
            {line.differs && <span className="a-differs">≠ {t('access.compare.differs')}</span>}
          </th>
          <td>
            <Side value={line.left} />
          </td>
          <td>
            <Side value={line.right} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Side({ value }: { value: string | boolean }) {
  const t = useT();
  if (typeof value === 'string') return value;
  return (
    <span className="a-side" data-has={value || undefined}>
      <span aria-hidden="true">{value ? '✓' : '—'}</span>{' '}
      {t(value ? 'access.compare.has' : 'access.compare.lacks')}
    </span>
  );
}
