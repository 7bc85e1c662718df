// Where a bed was chosen first: instead of somebody new, one who waits for a bed takes it.
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import type { SectionForm } from '#kit/ui/record-fields.tsx';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { hintOf, useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { residents } from '../contract.ts';
import { readBedHint } from './bed-hint.ts';
import type { ResidentRow } from './shown-resident.ts';

export function WaitingChoice({ form }: { form: SectionForm<ResidentRow> }) {
  const t = useT();
  const { open, close } = useOpen();
  const preset = readBedHint(hintOf(open ?? ''));
  const [chosen, choose] = useState<string | null>(null);
  const { failure, busy, checkIn } = useCheckIn(form);
  const may = useMay(residents.routes.checkIn);
  const [done, setDone] = useState(false);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (done) leave();
  }, [done]);
  if (!preset || !may) return null;
  const take = async (id: string) => {
    if (!(await checkIn(id))) return;
    // As it was when it was opened, so that leaving asks only for what else is typed.
    form.set('bed_id', preset.bed_id);
    form.set('checked_in_at', undefined);
    setDone(true);
  };
  return (
    <fieldset className="r-waiting">
      <legend>{t('residents.admit.waiting')}</legend>
      <ReferenceSelect
        thing="resident"
        filters={{ waiting: true }}
        value={chosen}
        onChange={(id) => choose(typeof id === 'string' ? id : null)}
        placeholder={t('residents.admit.pick')}
        aria-label={t('residents.admit.pick')}
      />
      <Button
        disabled={!chosen || typeof form.values['bed_id'] !== 'string'}
        loading={busy}
        onClick={() => chosen && void take(chosen)}
      >
        {t('residents.deeds.check_in')}
      </Button>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
    </fieldset>
  );
}

/** Checks one who is known in, by the bed and time of the form; whether that went well. */
function useCheckIn({ values }: SectionForm<ResidentRow>) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const checkIn = async (id: string): Promise<boolean> => {
    const since = values['checked_in_at'];
    const input = {
      bed_id: String(values['bed_id']),
      ...(typeof since === 'string' ? { checked_in_at: since } : {}),
    };
    setBusy(true);
    setFailure(null);
    try {
      const done = await client.call(residents.routes.checkIn, {
        params: { id },
        input,
        quiet: true,
      });
      void message.success(
        t('residents.done.check_in', { name: done.name, bed: done.bed_path ?? '' }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.told);
      return false;
    } finally {
      setBusy(false);
      void invalidateThings(queries, ['resident', 'space']);
    }
  };
  return { failure, busy, checkIn };
}
