// One area, or a new one: its name, and its spaces picked in the tree.
import { Button, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useNavigate, useParams } from 'react-router';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useRecord } from '#kit/ui/queries.ts';
import { RecordPanel } from '#kit/ui/record-panel.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import '#kit/ui/kit.css';
import { area, covers } from '../contract.ts';
import { SpacePicker } from './space-picker.tsx';
import { useNodes } from './use-nodes.ts';
import './cover.css';

const LIST = '/frame_group/index';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const record = useRecord(area, id);
  const nodes = useNodes();
  if (!mayAccess(me, area.routes.read.access)) return <StatePage kind="forbidden" />;
  const failed = record.error ?? nodes.error;
  const row = id === null ? null : record.data;
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{row?.name ?? t(id === null ? 'cover.addArea' : 'cover.pages.FrameGroupEdit')}</h1>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => void navigate(LIST)}>
          {t('cover.backToAreas')}
        </Button>
      </header>
      {row !== undefined && nodes.data ? (
        <AreaForm
          key={id}
          row={row}
          nodes={nodes.data}
          readAgain={async () => (await record.refetch()).data ?? null}
        />
      ) : failed ? (
        <FailureState
          error={failed}
          onRetry={() => void Promise.all([record.refetch(), nodes.refetch()])}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </div>
  );
}

interface AreaFormProps {
  row: NonNullable<ReturnType<typeof useRecord<typeof area>>['data']> | null;
  nodes: NonNullable<ReturnType<typeof useNodes>['data']>;
  readAgain: () => Promise<NonNullable<ReturnType<typeof useRecord<typeof area>>['data']> | null>;
}

function AreaForm({ row, nodes, readAgain }: AreaFormProps) {
  const t = useT();
  const { me } = useConsole();
  const navigate = useNavigate();
  const { create, update } = area.routes;
  const readOnly = !mayAccess(me, row ? update.access : create.access);
  return (
    <div className="cv-card cv-form">
      <RecordPanel
        entity={area}
        room={covers}
        row={row}
        initial={{ space_ids: [] }}
        readOnly={readOnly}
        touches={['cover', 'device_cover']}
        onClose={() => void navigate(LIST)}
        readAgain={readAgain}
        sections={[
          {
            fields: [
              'name',
              {
                field: 'space_ids',
                wide: true,
                input: ({ value, onChange, id }) => (
                  <SpacePicker
                    {...(id ? { id } : {})}
                    nodes={nodes}
                    value={Array.isArray(value) ? value.map(String) : []}
                    onChange={onChange}
                    label={t('cover.spaceTree')}
                  />
                ),
              },
            ],
          },
        ]}
      />
    </div>
  );
}
