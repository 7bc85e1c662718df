// Shows the console as a role's people have it.
import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { readSeenRole, seeAsRole } from './seen-role.ts';

export function SeeAsButton({ id }: { id: string }) {
  const t = useT();
  const { me } = useConsole();
  const whole = me.founder === 1 || me.level === 'provider';
  if (!whole || readSeenRole() !== null) return null;
  return (
    <Button icon={<EyeOutlined aria-hidden />} onClick={() => seeAsRole(id)}>
      {t('access.role.seeAs')}
    </Button>
  );
}
