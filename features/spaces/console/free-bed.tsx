// What can be done at a free bed: check somebody in, add a device; each for who may, as buttons or folded into a tile's corner.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import type { BedTile } from '../contract.ts';
import { DEVICE_LISTS, RESIDENT_LISTS } from './lists.ts';
import './free-bed.css';

export type FreeBed = Pick<BedTile, 'id' | 'org_id' | 'name'>;

interface Deed {
  key: string;
  label: string;
  onClick: () => void;
}

function useDeeds({ id, org_id }: FreeBed): Deed[] {
  const t = useT();
  const { me } = useConsole();
  const navigate = useNavigate();
  const may = (page: string, ...needed: readonly string[]) =>
    me.routes.has(page) && needed.every((name) => me.permissions.has(name));
  const to = (pathname: string, open: string) => () =>
    void navigate({ pathname, search: `?open=new:${open}` });
  const people = RESIDENT_LISTS[me.level];
  const things = DEVICE_LISTS[me.level];
  return [
    ...(may(people.name, 'resident.write', 'resident.stay')
      ? [
          {
            key: 'check_in',
            label: t('spaces.onFreeBed.check_in'),
            onClick: to(people.path, `bed:${id}:${org_id}`),
          },
        ]
      : []),
    ...(may(things.name, 'device.write')
      ? [
          {
            key: 'device',
            label: t('spaces.onFreeBed.device'),
            onClick: to(things.path, `bed:${id}`),
          },
        ]
      : []),
  ];
}

export function FreeBedButtons({ bed }: { bed: FreeBed }) {
  return (
    <div className="k-row-actions">
      {useDeeds(bed).map(({ key, label, onClick }) => (
        <Button key={key} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** `where`: the bed with its room, since many stand beside each other. */
export function FreeBedMenu({ bed, where }: { bed: FreeBed; where: string }) {
  const t = useT();
  const deeds = useDeeds(bed);
  if (deeds.length === 0) return null;
  return (
    <Dropdown
      menu={{ items: deeds.map(({ key, label, onClick }) => ({ key, label, onClick })) }}
      trigger={['click']}
    >
      <Button
        className="s-free"
        type="text"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('spaces.onFreeBed.menu', { bed: where })}
      />
    </Dropdown>
  );
}
