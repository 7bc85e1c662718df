// Handovers in a drawer: a new one, those that run, those received, and those that are over.
import { useId } from 'react';
import { Alert, App, Button, Drawer, Select } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import type { SpaceNode } from '#features/spaces/contract.ts';
import { covers, handover } from '../contract.ts';
import { HANDOVER } from './handover-button.tsx';
import { HandoverLists } from './handover-lists.tsx';

const { handoverCreate, handoverTargets } = covers.routes;

export function HandoverDrawer({ nodes }: { nodes: readonly SpaceNode[] }) {
  const t = useT();
  const { me } = useConsole();
  const { open, close } = useOpen();
  const headId = useId();
  return (
    <Drawer
      className="k-drawer"
      open={open === HANDOVER}
      size={640}
      onClose={close}
      title={
        <h2 id={headId} className="k-drawer-title">
          {t('cover.handover.title')}
        </h2>
      }
      aria-labelledby={headId}
      destroyOnHidden
    >
      <div className="cv-drawer">
        <p className="k-aside">{t('cover.handover.hint')}</p>
        {mayAccess(me, handoverCreate.access) && <NewHandover nodes={nodes} />}
        <HandoverLists />
      </div>
    </Drawer>
  );
}

/** Departments and rooms, a room with its department's name where there are several. */
function useOrigins(nodes: readonly SpaceNode[]) {
  const t = useT();
  const departments = nodes.filter(({ kind }) => kind === 'department');
  const nameOf = (id: string | null) => departments.find((one) => one.id === id)?.name ?? '';
  return nodes
    .filter(({ kind }) => kind === 'department' || kind === 'room')
    .map(({ id, kind, name, parent_id }) => ({
      value: id,
      label:
        kind === 'department'
          ? t('cover.handover.wholeDepartment', { name })
          : `${nameOf(parent_id)} / ${name}`,
    }));
}

function NewHandover({ nodes }: { nodes: readonly SpaceNode[] }) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const origins = useOrigins(nodes);
  const [first] = origins;
  const form = useDraftForm({
    draft: handover.draft,
    room: covers,
    initial: first ? { from_space_id: first.value } : {},
    submit: (input) => client.call(handoverCreate, { input, quiet: true }),
  });
  const from = nodes.find(({ id }) => id === form.values['from_space_id']);
  const targets = useQuery({
    queryKey: [handover.thing, 'targets', from?.org_id],
    queryFn: ({ signal }) =>
      client.call(handoverTargets, { input: from ? { org_id: from.org_id } : {}, signal }),
    enabled: from !== undefined,
  });
  const offered = (targets.data ?? [])
    .filter(({ space_id }) => space_id !== from?.id && space_id !== from?.parent_id)
    .map(({ space_id, org_name, name }) => ({
      value: space_id,
      label: org_name === name ? name : `${org_name} / ${name}`,
    }));
  const send = async () => {
    if (!(await form.send())) return;
    form.clear();
    await invalidateThings(queries, [handover.thing]);
    void message.success(t('cover.handover.made'));
  };
  return (
    <section className="cv-card">
      <h3>{t('cover.handover.create')}</h3>
      {targets.data && offered.length === 0 && (
        <Alert type="info" showIcon title={t('cover.handover.noTarget')} />
      )}
      {targets.error && <Alert type="error" showIcon title={targets.error.message} />}
      <DraftFields
        form={form}
        room={covers}
        sections={[
          {
            fields: [
              {
                field: 'from_space_id',
                input: (control) => <Choice {...control} options={origins} />,
              },
              {
                field: 'to_space_id',
                input: (control) => <Choice {...control} options={offered} />,
              },
              { field: 'from_at', hint: t('cover.handover.now') },
              'to_at',
              { field: 'reason', wide: true },
            ],
          },
        ]}
      />
      <Button type="primary" loading={form.sending} onClick={() => void send()}>
        {t('cover.handover.send')}
      </Button>
    </section>
  );
}

function Choice({
  options,
  value,
  onChange,
  values: _values,
  set: _set,
  ...input
}: Control & { options: { value: string; label: string }[] }) {
  const ui = useUi();
  return (
    <Select
      {...input}
      className="k-wide"
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={ui('choose')}
      notFoundContent={ui('nothingFound')}
    />
  );
}
