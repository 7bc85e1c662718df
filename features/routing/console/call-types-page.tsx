// Kinds of calls with what holds for each: own values in ink, inherited ones in grey, with where they come from.
import { useState } from 'react';
import { Button, Input, Segmented, Skeleton } from 'antd';
import { SoundOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { TONES, routing } from '../contract.ts';
import type { CallKind, SettingName } from '../contract.ts';
import { CallTypeDrawer } from './call-type-drawer.tsx';
import { countOwn, keyOf } from './call-kind.ts';
import { playTone } from './play-tone.ts';
import { PriorityMark } from './priority-mark.tsx';
import { useCallKinds } from './use-routing.ts';
import { useSettingWords } from './use-setting-words.ts';
import '#kit/ui/kit.css';
import './routing.css';

const SHOWN = [
  'tone',
  'colour',
  'target_s',
  'remind_s',
  'answerable',
  'ending',
  'chain_id',
] as const satisfies readonly SettingName[];

const GROUPS = [
  ['general', ({ event, call_type }: CallKind) => event === null && call_type === null],
  ['byType', ({ event, call_type }: CallKind) => event === null && call_type !== null],
  ['byEvent', ({ event }: CallKind) => event !== null],
] as const;

export function Page() {
  const t = useT();
  const { open, close } = useOpen();
  const words = useSettingWords();
  const kinds = useCallKinds();
  const [sought, setSought] = useState('');
  const [own, setOwn] = useState(false);
  if (!kinds.data)
    return kinds.error ? (
      <FailureState error={kinds.error} onRetry={() => void kinds.refetch()} />
    ) : (
      <Skeleton className="k-page" active paragraph={{ rows: 12 }} />
    );
  const wanted = sought.trim().toLowerCase();
  const shown = kinds.data.filter(
    (kind) =>
      (!own || kind.own !== null) &&
      `${words.nameOf(kind)} ${kind.event ?? ''}`.toLowerCase().includes(wanted),
  );
  const opened = kinds.data.find((kind) => keyOf(kind) === open);
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('routing.pages.CallTypes')}</h1>
      </header>
      <p className="r-hint">{t('routing.types.hint')}</p>
      <div className="k-search-row">
        <Input
          className="k-keyword"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          allowClear
          placeholder={t('routing.types.search')}
          aria-label={t('routing.types.search')}
        />
        <Segmented
          value={own}
          onChange={setOwn}
          options={[
            { value: false, label: t('routing.types.showAll') },
            { value: true, label: t('routing.types.onlyOwn') },
          ]}
        />
      </div>
      {shown.length === 0 && <StatePage kind="empty" />}
      <div className="r-kinds-room">
        {GROUPS.map(([group, belongs]) => (
          <Kinds
            key={group}
            title={t(`routing.types.${group}`)}
            kinds={shown.filter((kind) => belongs(kind))}
          />
        ))}
      </div>
      {opened && (
        <CallTypeDrawer
          key={`${open} ${opened.own?.version ?? ''}`}
          kind={opened}
          onClose={close}
        />
      )}
    </div>
  );
}

function Kinds({ title, kinds }: { title: string; kinds: readonly CallKind[] }) {
  const t = useT();
  const { field } = useLabels(routing);
  if (kinds.length === 0) return null;
  return (
    <table className="r-kinds">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('routing.types.kind')}</th>
          <th scope="col">{field('priority')}</th>
          {SHOWN.map((name) => (
            <th key={name} scope="col">
              {field(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={keyOf(kind)} kind={kind} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind }: { kind: CallKind }) {
  const t = useT();
  const words = useSettingWords();
  const { field } = useLabels(routing);
  const { searchFor } = useOpen();
  const navigate = useNavigate();
  const search = searchFor(keyOf(kind));
  const name = words.nameOf(kind);
  const count = countOwn(kind);
  return (
    <tr>
      <th scope="row">
        <a
          className="k-record-link"
          href={search}
          aria-label={t('routing.types.rowOf', { name })}
          onClick={(event) => {
            event.preventDefault();
            void navigate(search);
          }}
        >
          {name}
        </a>
        {count > 0 && <span className="r-own">{t('routing.types.ownCount', { count })}</span>}
      </th>
      <Cell kind={kind} name="priority" label={field('priority')} />
      {SHOWN.map((setting) => (
        <Cell key={setting} kind={kind} name={setting} label={field(setting)} />
      ))}
    </tr>
  );
}

function Cell({ kind, name, label }: { kind: CallKind; name: SettingName; label: string }) {
  const words = useSettingWords();
  const from = kind.settings[name];
  const own = kind.own?.[name] !== null && kind.own?.[name] !== undefined;
  return (
    <td
      data-label={label}
      data-inherited={!own || undefined}
      {...(from && !own ? { title: words.sourceOf(from) } : {})}
    >
      <Value kind={kind} name={name} />
    </td>
  );
}

function Value({ kind, name }: { kind: CallKind; name: SettingName }) {
  const ui = useUi();
  const words = useSettingWords();
  const value = kind.settings[name]?.value;
  const text = words.valueOf(name, value, kind.chain_name);
  if (name === 'priority')
    return kind.priority === null ? (
      <span aria-label={ui('none')}>–</span>
    ) : (
      <PriorityMark priority={kind.priority} />
    );
  if (name === 'tone') return <ToneValue value={String(value)} text={text} />;
  if (name === 'colour' && value !== undefined)
    return (
      <span className="r-colour">
        <span className="r-swatch" style={{ background: String(value) }} aria-hidden />
        {text}
      </span>
    );
  return text;
}

function ToneValue({ value, text }: { value: string; text: string }) {
  const t = useT();
  const tone = TONES.find((known) => known === value) ?? 'none';
  return (
    <span className="r-tone">
      {text}
      {tone !== 'none' && (
        <Button
          type="text"
          size="small"
          aria-label={`${t('routing.types.listen')}: ${text}`}
          icon={<SoundOutlined aria-hidden />}
          onClick={() => playTone(tone)}
        />
      )}
    </span>
  );
}
