// The address that makes a tablet or a phone this device: the code travels behind the #, where no server and no log sees it.
import { QRCode, Typography } from 'antd';
import { useT } from '#features/use-t.ts';
import { DEVICE_RULES, isDeviceType } from '../contract.ts';

type BrowserPage = 'host' | 'pager';

/** The page that makes a browser a device of this type; null where none does. */
export function browserPageOf(type: string): BrowserPage | null {
  if (type === 'CELL_PHONE') return 'pager';
  return isDeviceType(type) && DEVICE_RULES[type].family === 'host' ? 'host' : null;
}

interface BrowserLinkProps {
  page: BrowserPage;
  /** The device's. */
  id: string;
  code: string;
}

export function BrowserLink({ page, id, code }: BrowserLinkProps) {
  const t = useT();
  const path = page === 'host' ? `/host/${id}` : '/pager';
  const address = `${location.origin}${path}#${code}`;
  return (
    <section className="k-state">
      <h3>{t('stations.link.title')}</h3>
      <p className="k-state-hint">{t(`stations.link.${page}`)}</p>
      <figure style={{ margin: 0 }} aria-label={t('stations.link.qr')}>
        <QRCode type="svg" value={address} size={160} errorLevel="L" />
      </figure>
      <Typography.Link href={address} target="_blank" rel="noopener" copyable={{ tooltips: false }}>
        {address}
      </Typography.Link>
    </section>
  );
}
