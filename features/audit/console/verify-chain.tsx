// Checks the chain on demand, and says what came of it.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { audit } from '../contract.ts';
import type { Verified } from '../contract.ts';

export function VerifyChain() {
  const t = useT();
  const { client } = useConsole();
  const [found, setFound] = useState<Verified | null>(null);
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      setFound(await client.call(audit.routes.verify));
    } catch (error) {
      // The client has told why.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return (
    <section className="au-chain">
      <p>{t('audit.lead')}</p>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden />}
        loading={running}
        onClick={() => void run()}
      >
        {t('audit.verify')}
      </Button>
      <LastCheck />
      <output className="au-result">{found && <Outcome found={found} />}</output>
    </section>
  );
}

/** What the server found at night: one line where all is well, all of it where it isn't. */
function LastCheck() {
  const t = useT();
  const { client, timeZone } = useConsole();
  const { data } = useQuery({
    queryKey: ['audit', 'checked'],
    queryFn: ({ signal }) => client.call(audit.routes.checked, { signal }),
  });
  if (!data) return null;
  const { last } = data;
  if (!last) return <p className="au-last">{t('audit.checkedNever')}</p>;
  return (
    <div className="au-last">
      {t('audit.checkedAt', { at: formatMoment(last.at, timeZone) })}{' '}
      {last.whole ? t('audit.whole', { count: last.checked }) : <Outcome found={last} />}
    </div>
  );
}

function Outcome({ found: { whole, checked, waiting, head, fault } }: { found: Verified }) {
  const t = useT();
  const { option } = useLabels(audit);
  const why = fault ? option('chain_fault', fault.why) : '';
  const broken =
    fault && fault.seq !== null
      ? t('audit.broken', { seq: fault.seq, why })
      : t('audit.brokenAside', { why });
  return (
    <Alert
      type={whole ? 'success' : 'error'}
      showIcon
      title={whole ? t('audit.whole', { count: checked }) : broken}
      description={
        <>
          {head && (
            <p className="au-head">
              {t('audit.head', { seq: head.seq, hash: head.hash })} {t('audit.headHint')}
            </p>
          )}
          {waiting > 0 && <p className="au-head">{t('audit.waiting', { count: waiting })}</p>}
        </>
      }
    />
  );
}
