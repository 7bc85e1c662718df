// What a list can do beyond showing itself: export, import, columns, delete.
import { useState } from 'react';
import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { AnyRoom } from '../contract/room.ts';
import type { Route } from '../contract/route.ts';
import type { ListQuery } from '../contract/list-query.ts';
import { mayAccess, useConsole } from './console-context.ts';
import { ImportDialog } from './import-dialog.tsx';
import { isEntity } from './shown-entity.ts';
import type { ShownList } from './shown-entity.ts';
import { useDeedFailure } from './deed-failure.ts';
import { useUi } from './use-words.ts';

export interface ListToolsProps {
  entity: ShownList;
  room: AnyRoom;
  query: ListQuery;
  removable: boolean;
  onRemove?: () => void;
  children?: React.ReactNode;
}

/** Offers what the room serves and the user may do. */
export function ListTools({ entity, room, query, removable, onRemove, children }: ListToolsProps) {
  const ui = useUi();
  const { me } = useConsole();
  const [importing, setImporting] = useState(false);
  const exportSheet = useExport(entity, query);
  const offers = (route: Route | undefined) =>
    route !== undefined &&
    mayAccess(me, route.access) &&
    Object.values(room.routes).some(
      ({ method, path }) => method === route.method && path === route.path,
    );
  return (
    <>
      {removable && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {ui('remove')}
        </Button>
      )}
      {isEntity(entity) && offers(entity.sheets.import) && (
        <>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
            {ui('importSheet')}
          </Button>
          <ImportDialog
            entity={entity}
            room={room}
            open={importing}
            onClose={() => setImporting(false)}
          />
        </>
      )}
      {offers(entity.sheets.export) && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={exportSheet}>
          {ui('exportSheet')}
        </Button>
      )}
      {children}
    </>
  );
}

function useExport(entity: ShownList, query: ListQuery): () => void {
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { client } = useConsole();
  const { modal, message } = App.useApp();
  return () =>
    void modal.confirm({
      title: ui('askExport'),
      content: ui('exportHint'),
      okText: ui('exportSheet'),
      cancelText: ui('cancel'),
      onOk: async () => {
        try {
          await client.download(entity.sheets.export, { input: query, quiet: true });
        } catch (error) {
          void message.error(failureOf(error), 5);
        }
      },
    });
}
