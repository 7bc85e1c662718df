// Addresses that lead to no page, and pages that the user's role doesn't include.
import { CompassOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '#features/use-t.ts';
import { HOME } from '../pages.ts';
import { StatePage } from './state-page.tsx';

export function NotFound() {
  const t = useT();
  const title = t('session.states.notFound.title');
  return (
    <StatePage
      icon={<CompassOutlined />}
      title={title}
      text={t('session.states.notFound.text')}
      action={<ToHome />}
    />
  );
}

export function NoPermission() {
  const t = useT();
  const title = t('session.states.noPermission.title');
  return (
    <StatePage
      icon={<LockOutlined />}
      title={title}
      text={t('session.states.noPermission.text')}
      action={<ToHome />}
    />
  );
}

function ToHome() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate(HOME)}>
      {t('session.states.toHome')}
    </Button>
  );
}
