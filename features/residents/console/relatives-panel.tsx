// The relatives of a resident.
import { App, Button } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { relativeDraft, residents } from '../contract.ts';
import type { Relative } from '../contract.ts';
import { PartForm } from './part-form.tsx';
import { PartStates } from './part-states.tsx';
import { usePart } from './use-part.ts';

export function RelativesPanel({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const ui = useUi();
  const { field, option } = useLabels(residents);
  const found = usePart(id, 'relatives', (caller, signal) =>
    caller.call(residents.routes.relatives, { params: { id }, signal }),
  );
  return (
    <>
      <PartForm
        label={t('residents.relatives.add')}
        draft={relativeDraft}
        initial={{ resident_id: id }}
        fields={['name', 'relationship', 'mobile']}
        route={residents.routes.addRelative}
        submit={(input) => client.call(residents.routes.addRelative, { input, quiet: true })}
      />
      <PartStates
        found={found}
        isEmpty={(list) => list.length === 0}
        nothing={t('residents.relatives.none')}
      >
        {(list) => (
          <table className="r-table">
            <thead>
              <tr>
                <th scope="col">{field('name')}</th>
                <th scope="col">{field('relationship')}</th>
                <th scope="col">{field('mobile')}</th>
                <th scope="col">{ui('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((relative) => (
                <tr key={relative.id}>
                  <th scope="row">{relative.name}</th>
                  <td>{option('relationship', relative.relationship)}</td>
                  <td>{relative.mobile ?? '–'}</td>
                  <td>
                    <RemoveRelative relative={relative} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PartStates>
    </>
  );
}

function RemoveRelative({ relative }: { relative: Relative }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { modal } = App.useApp();
  const may = useMay(residents.routes.addRelative);
  if (!may) return null;
  const { id, name } = relative;
  // A refusal is told by the client itself.
  const remove = async () => {
    await client
      .call(residents.routes.removeMembers, { params: { ids: id } })
      .catch(() => undefined);
    await invalidateThings(queries, ['resident']);
  };
  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={t('residents.relatives.remove', { name })}
      onClick={() =>
        void modal.confirm({
          title: t('residents.relatives.askRemove', { name }),
          content: ui('cannotUndo'),
          okText: ui('remove'),
          cancelText: ui('cancel'),
          okButtonProps: { danger: true },
          onOk: remove,
        })
      }
    />
  );
}
