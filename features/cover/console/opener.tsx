// Shows and hides the beds of a room.
import { Button } from 'antd';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useT } from '#features/use-t.ts';

export interface OpenerProps {
  open: boolean;
  toggle: () => void;
  room: string;
}

export function Opener({ open, toggle, room }: OpenerProps) {
  const t = useT();
  return (
    <Button
      type="text"
      size="small"
      className="cv-opener"
      icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      onClick={toggle}
      aria-expanded={open}
      aria-label={t(open ? 'cover.hideBeds' : 'cover.showBeds', { room })}
    />
  );
}
