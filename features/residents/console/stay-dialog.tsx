// Check-in and bed change with the beds as tiles, check-out with its reason.
import { useId, useState } from 'react';
import { Alert, App, Input, Modal, Radio } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ValueProps } from '#kit/ui/input-props.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { LEAVING_REASONS, residents } from '../contract.ts';
import { BedPicker } from './bed-picker.tsx';
import type { Asked } from './shown-resident.ts';
import { SinceInput } from './since-input.tsx';

const OTHER = 'other';

interface Refusal {
  bed?: { path: string };
  resident?: { name: string };
}

export function StayDialog({ row, act, onClose }: Asked & { onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [bed, setBed] = useState<string | null>(null);
  const [since, setSince] = useState<unknown>(null);
  const [reason, setReason] = useState<string>(LEAVING_REASONS[0]);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const titles = {
    check_in: t('residents.deeds.check_in'),
    change_bed: t('residents.deeds.change_bed'),
    check_out: t('residents.deeds.check_out'),
  };

  const call = async (): Promise<string> => {
    const params = { id: row.id };
    const { name } = row;
    if (act === 'check_out') {
      const input = { reason: reason === OTHER ? typed.trim() : reason };
      await client.call(residents.routes.checkOut, { params, input, quiet: true });
      return t('residents.done.check_out', { name });
    }
    const input = { bed_id: bed ?? '' };
    if (act === 'check_in') {
      const done = await client.call(residents.routes.checkIn, {
        params,
        input: { ...input, ...(typeof since === 'string' ? { checked_in_at: since } : {}) },
        quiet: true,
      });
      return t('residents.done.check_in', { name, bed: done.bed_path ?? '' });
    }
    const done = await client.call(residents.routes.changeBed, { params, input, quiet: true });
    return t('residents.done.change_bed', { name, bed: done.bed_path ?? '' });
  };
  const tell = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    const { bed: there, resident: who } = (error.data ?? {}) as Refusal;
    const where = there && who ? ` · ${there.path} · ${who.name}` : '';
    setFailure(`${error.told}${where}`);
    setBed(null);
  };
  const confirm = async () => {
    if (act !== 'check_out' && bed === null) return setFailure(t('residents.beds.pick'));
    setBusy(true);
    try {
      const said = await call();
      void message.success(said);
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      await invalidateThings(queries, ['resident', 'space']);
    }
  };
  const leave = useGuardedLeave(typed !== '', onClose);
  return (
    <Modal
      open
      title={`${titles[act]} · ${row.name}`}
      okText={titles[act]}
      cancelText={ui('cancel')}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={leave}
      width={act === 'check_out' ? 480 : 860}
    >
      {failure && (
        <Alert className="k-failure" type="error" showIcon title={failure} role="alert" />
      )}
      {act === 'check_out' ? (
        <LeavingReason reason={reason} onReason={setReason} typed={typed} onTyped={setTyped} />
      ) : (
        <>
          {act === 'check_in' && <Since value={since} onChange={setSince} />}
          <BedPicker
            value={bed}
            onChange={(chosen) => setBed(chosen?.id ?? null)}
            now={row.bed_id}
          />
        </>
      )}
    </Modal>
  );
}

function Since(input: ValueProps) {
  const t = useT();
  const id = useId();
  const { field } = useLabels(residents);
  return (
    <div className="r-since">
      <label htmlFor={id}>{field('checked_in_at')}</label>
      <SinceInput {...input} id={id} />
      <span className="k-hint">{t('residents.admit.sinceHint')}</span>
    </div>
  );
}

interface LeavingProps {
  reason: string;
  onReason: (reason: string) => void;
  typed: string;
  onTyped: (typed: string) => void;
}

function LeavingReason({ reason, onReason, typed, onTyped }: LeavingProps) {
  const t = useT();
  const { option } = useLabels(residents);
  return (
    <fieldset className="r-plain">
      <legend>{t('residents.leaving.reason')}</legend>
      <Radio.Group
        vertical
        value={reason}
        onChange={({ target }) => onReason(String(target.value))}
        options={[
          ...LEAVING_REASONS.map((value) => ({ value, label: option('leaving_reason', value) })),
          { value: OTHER, label: t('residents.leaving.other') },
        ]}
      />
      {reason === OTHER && (
        <Input
          aria-label={t('residents.leaving.other')}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
        />
      )}
    </fieldset>
  );
}
