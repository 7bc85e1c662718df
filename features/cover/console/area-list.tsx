// Areas: spaces grouped under a name.
import { Link, useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { area, covers } from '../contract.ts';
import { namesOf } from './ways.ts';

export const EDIT_PATH = '/frame_group/edit';

export function Page() {
  const t = useT();
  const { translator } = useConsole();
  const navigate = useNavigate();
  return (
    <ListPage
      entity={area}
      room={covers}
      title={t('cover.pages.FrameGroup')}
      createLabel={t('cover.addArea')}
      onCreate={() => void navigate(EDIT_PATH)}
      opens={false}
      columns={[
        {
          field: 'name',
          width: 180,
          render: ({ id, name }) => (
            <Link className="k-record-link" to={`${EDIT_PATH}/${id}`}>
              {name}
            </Link>
          ),
        },
        {
          field: 'spaces',
          render: ({ spaces }) => (
            <span title={spaces.join('\n')}>{namesOf(spaces, translator.locale)}</span>
          ),
        },
        { field: 'people', width: 110 },
        { field: 'devices', width: 110 },
        'created_at',
      ]}
      hideFilters={['org_id']}
      touches={['cover', 'device_cover']}
      refreshOn={['cover.changed']}
    />
  );
}
