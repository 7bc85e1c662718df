// Says across the page in which organisation one stands in, and leads back with one press.
import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { useStandIn } from './use-stand-in.ts';
import './stand-in.css';

export function StandInBand() {
  const t = useT();
  const { me } = useConsole();
  const { leave } = useStandIn();
  const [leaving, setLeaving] = useState(false);
  if (!me.stands_in) return null;
  return (
    <section className="standin-band" aria-label={t('standin.title')}>
      <SwapOutlined aria-hidden />
      <span>
        <strong>{t('standin.band', { organisation: me.organisation.full_name })}</strong>{' '}
        {t('standin.bandHint')}
      </span>
      <Button
        size="small"
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          void leave();
        }}
      >
        {t('standin.leave')}
      </Button>
    </section>
  );
}
