// Screen tips: what is ready to show, its look as it is typed, and what screens show of it.
import { useState } from 'react';
import { Button } from 'antd';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { RowOf } from '#kit/contract/entity.ts';
import { useT } from '#features/use-t.ts';
import { screenTip, settings } from '../../contract.ts';
import { ColourInput } from '../colour-input.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TipPreview, lookOf } from './tip-preview.tsx';
import { TipSends } from './tip-sends.tsx';
import '../settings.css';

type Tip = RowOf<typeof screenTip>;

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const [sending, setSending] = useState<Tip | null>(null);
  const columns: ColumnOf<typeof screenTip>[] = [
    { field: 'text', width: 320, render: (tip) => <TipText tip={tip} /> },
    { field: 'display_minutes', width: 130 },
    { field: 'size', width: 110 },
    { field: 'scroll', width: 90 },
    { field: 'direction', width: 130 },
    {
      field: 'on_screens',
      width: 150,
      numeric: false,
      render: ({ on_screens, shown_screens }) =>
        on_screens > 0
          ? t('settings.tip.screens', { shown: shown_screens, total: on_screens })
          : '',
    },
    { field: 'created_at', width: 180 },
  ];
  return (
    <ListPage
      entity={screenTip}
      room={settings}
      title={t('settings.pages.ScreenTip')}
      createLabel={t('settings.tip.add')}
      columns={columns}
      hideFilters={me.level === 'organisation' ? ['org_id'] : []}
      refreshOn={['screentip.changed']}
      rowName={({ text }) => text}
      rowActions={(tip) => <SendButton onClick={() => setSending(tip)} />}
    >
      {sending && <SendDialog tip={sending} onClose={() => setSending(null)} />}
      <RecordDrawer
        entity={screenTip}
        room={settings}
        title={(tip) => tip?.text ?? t('settings.tip.add')}
        defaults={() => ({
          colour: '#ffffff',
          background: '#1b5fc1',
          size: 32,
          display_minutes: 30,
          scroll: true,
          direction: 'right_left',
        })}
        actions={(tip) => <SendButton onClick={() => setSending(tip)} />}
        sections={[
          {
            title: t('settings.tip.content'),
            fields: [{ field: 'text', wide: true }, 'display_minutes'],
          },
          {
            title: t('settings.tip.look'),
            lead: ({ values }) => <TipPreview look={lookOf(values)} />,
            fields: [
              'size',
              {
                field: 'colour',
                input: ({ value, onChange, ...input }) => (
                  <Colour {...{ value, onChange }} input={input} />
                ),
              },
              {
                field: 'background',
                input: ({ value, onChange, ...input }) => (
                  <Colour {...{ value, onChange }} input={input} />
                ),
              },
              'scroll',
              { field: 'direction', wide: true },
            ],
          },
        ]}
        extra={(tip) => <TipSends id={tip.id} />}
      />
    </ListPage>
  );
}

interface ColourProps {
  value: unknown;
  onChange: (value: unknown) => void;
  input: { id?: string; 'aria-labelledby'?: string; 'aria-describedby'?: string };
}

function Colour({ value, onChange, input }: ColourProps) {
  const { id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = input;
  return (
    <ColourInput
      value={value}
      onChange={onChange}
      {...(id ? { id } : {})}
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  );
}

function TipText({ tip }: { tip: Tip }) {
  const { text, colour, background } = tip;
  return (
    <span className="st-chip" style={{ background, color: colour }} title={text}>
      {text}
    </span>
  );
}

interface SendButtonProps {
  onClick: () => void;
}

function SendButton({ onClick }: SendButtonProps) {
  const t = useT();
  const may = useMay(settings.routes.tipSend);
  return may && <Button onClick={onClick}>{t('settings.tip.send')}</Button>;
}
