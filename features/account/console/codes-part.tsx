// Whether one-time codes are on, and turning them on and off.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/route.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useT } from '#features/use-t.ts';
import type { account } from '../contract.ts';
import { CodeDialog } from './code-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** With so few left it is time for new ones. */
const FEW = 3;

interface CodesPartProps {
  codes: ReplyOf<typeof account.routes.overview>['codes'];
  asksPassword: boolean;
}

export function CodesPart({ codes, asksPassword }: CodesPartProps) {
  const t = useT();
  const [open, setOpen] = useState<'on' | 'off' | 'renew' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="account-part" aria-labelledby="account-codes">
      <h2 id="account-codes">{t('account.sections.codes')}</h2>
      <p className="account-state">
        <ToneTag tone={codes.on ? 'good' : 'off'}>
          {t(codes.on ? 'account.codes.on' : 'account.codes.off')}
        </ToneTag>
        {codes.on && (
          <span className="k-aside">
            {t('account.codes.since')} <Moment at={codes.since} />
          </span>
        )}
      </p>
      <p className="k-hint">{t('account.codes.about')}</p>
      {codes.on && <p>{t('account.codes.left', { count: codes.recovery_left })}</p>}
      {codes.on && codes.recovery_left < FEW && (
        <Alert type="warning" showIcon title={t('account.codes.few')} />
      )}
      <div className="k-actions">
        {codes.on ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t('account.codes.renew')}</Button>
            <Button danger onClick={() => setOpen('off')}>
              {t('account.codes.turnOff')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => setOpen('on')}>
            {t('account.codes.turnOn')}
          </Button>
        )}
      </div>
      {open === 'on' && <TurnOnDialog asksPassword={asksPassword} onClose={close} />}
      {(open === 'off' || open === 'renew') && <CodeDialog what={open} onClose={close} />}
    </section>
  );
}
