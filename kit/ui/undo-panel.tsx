// After a deed that can be taken back: what was done, and the button that takes it back. It stays in sight below the head.
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button } from 'antd';
import { useDeedFailure } from './deed-failure.ts';
import { useUi } from './use-words.ts';

export interface UndoOffer {
  /** What was done. */
  title: string;
  /** Until when it can be taken back. */
  hint: string;
  minutes: number;
  /** Takes it back and says what that did. */
  undo: () => Promise<string>;
  /** Shows a failure in its own way; absent: its words. */
  explain?: (error: unknown) => void;
}

/** Gone once it is used, closed, or its time is over; a failure leaves it. */
export function UndoPanel({ offer, onClose }: { offer: UndoOffer; onClose: () => void }) {
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const lapse = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(lapse, offer.minutes * 60_000);
    return () => clearTimeout(timer);
  }, [offer]);
  const take = async () => {
    setBusy(true);
    try {
      void message.success(await offer.undo());
      onClose();
    } catch (error) {
      if (offer.explain) offer.explain(error);
      else void message.error(failureOf(error), 5);
    } finally {
      setBusy(false);
    }
  };
  return (
    <output className="k-undo">
      <Alert
        type="success"
        role="presentation"
        showIcon
        title={offer.title}
        description={offer.hint}
        closable={{ closeIcon: true, 'aria-label': ui('close'), onClose }}
        action={
          <Button loading={busy} onClick={() => void take()}>
            {ui('undo')}
          </Button>
        }
      />
    </output>
  );
}
