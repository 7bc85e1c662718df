// Says all the while that the console is seen as a role, and leads back.
import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { leaveRole } from '#features/access/console/index.ts';
import { useT } from '#features/use-t.ts';

export interface SeenRole {
  name: string;
  organisation: string;
}

export function SeenNotice({ seen }: { seen: SeenRole }) {
  const t = useT();
  const { name: role, organisation } = seen;
  return (
    <section className="seen" aria-label={t('access.role.seeAs')}>
      <EyeOutlined aria-hidden />
      <span>
        <strong>{t('access.seen.banner', { role, organisation })}</strong>{' '}
        {t('access.seen.readOnly')}
      </span>
      <Button size="small" onClick={leaveRole}>
        {t('access.seen.back')}
      </Button>
    </section>
  );
}
