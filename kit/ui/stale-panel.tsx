// What another person saved beside what is typed: field by field, all mine or all theirs.
import { useState } from 'react';
import { Alert, Button, Radio } from 'antd';
import type { Values } from './draft-values.ts';
import { FieldValue } from './field-value.tsx';
import { metaOf } from './shown-entity.ts';
import type { ShownEntity } from './shown-entity.ts';
import type { Stale } from './use-record-form.ts';
import { useLabels, useUi } from './use-words.ts';

export interface StalePanelProps {
  entity: ShownEntity;
  room: { name: string };
  stale: Stale;
  onResolve: (values: Values) => void;
}

type Side = 'mine' | 'theirs';

export function StalePanel({ entity, room, stale: { merge }, onResolve }: StalePanelProps) {
  const ui = useUi();
  const { field: label } = useLabels(room);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const resolve = (sideOf: (field: string) => Side) => {
    const theirs = merge.conflicts
      .filter(({ field }) => sideOf(field) === 'theirs')
      .map(({ field, theirs: value }): [string, unknown] => [field, value]);
    onResolve({ ...merge.values, ...Object.fromEntries(theirs) });
  };
  const show = (field: string, value: unknown) => (
    <FieldValue meta={metaOf(entity, field)} room={room} value={value} />
  );
  return (
    <section className="k-stale" aria-label={ui('staleTitle')}>
      <Alert
        type="warning"
        showIcon
        title={ui('staleTitle')}
        description={ui('staleHint')}
        role="alert"
      />
      {merge.conflicts.map(({ field, mine, theirs }) => (
        <fieldset key={field} className="k-conflict">
          <legend>{label(field)}</legend>
          <Radio.Group
            value={sides[field] ?? 'mine'}
            onChange={({ target }) => setSides({ ...sides, [field]: target.value as Side })}
            options={[
              {
                value: 'mine',
                label: (
                  <>
                    <span className="k-aside">{ui('mine')}</span> {show(field, mine)}
                  </>
                ),
              },
              {
                value: 'theirs',
                label: (
                  <>
                    <span className="k-aside">{ui('theirs')}</span> {show(field, theirs)}
                  </>
                ),
              },
            ]}
          />
        </fieldset>
      ))}
      {merge.taken.length > 0 && (
        <div>
          <p className="k-aside">{ui('staleTaken')}</p>
          <ul className="k-taken">
            {merge.taken.map(({ field, theirs }) => (
              <li key={field}>
                {label(field)} {show(field, theirs)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="k-actions">
        <Button type="primary" onClick={() => resolve((field) => sides[field] ?? 'mine')}>
          {ui('applyChoices')}
        </Button>
        {merge.conflicts.length > 0 && (
          <Button onClick={() => resolve(() => 'mine')}>{ui('keepMine')}</Button>
        )}
        {merge.conflicts.length > 0 && (
          <Button onClick={() => resolve(() => 'theirs')}>{ui('takeTheirs')}</Button>
        )}
      </div>
    </section>
  );
}
