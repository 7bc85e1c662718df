// The nursing labels of a resident: given and taken one by one, each at once.
import { App, Checkbox, Radio, Skeleton } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { settings } from '../../contract.ts';
import type { GroupInForce, NursingLabel, ResidentNursing } from '../../contract.ts';
import { LabelTag } from './label-tag.tsx';
import '../settings.css';

interface Change {
  add?: string[];
  remove?: string[];
}

export function NursingPanel({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const queryKey = ['nurseconfig', 'resident', id];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.call(settings.routes.residentNursing, { params: { id }, signal }),
  });
  const label = useMutation({
    mutationFn: (input: Change) =>
      client.call(settings.routes.labelResident, { params: { id }, input, quiet: true }),
    onSuccess: (data) => {
      queries.setQueryData(queryKey, data);
      void message.success(t('settings.nursing.saved'));
    },
    onError: (error) => {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    },
  });
  if (found.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (found.data === undefined)
    return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className="st-nursing">
      <Given {...found.data} />
      <Choices {...found.data} busy={label.isPending} onChange={(change) => label.mutate(change)} />
    </div>
  );
}

function Given({ labels }: Pick<ResidentNursing, 'labels'>) {
  const t = useT();
  if (labels.length === 0) return <p className="k-aside">{t('settings.nursing.noLabels')}</p>;
  return (
    <p className="st-labels">
      {labels.map(({ option_id, name, colour }) => (
        <LabelTag key={option_id} name={name} colour={colour} />
      ))}
    </p>
  );
}

interface ChoicesProps extends ResidentNursing {
  busy: boolean;
  onChange: (change: Change) => void;
}

function Choices({ labels, groups, busy, onChange }: ChoicesProps) {
  const t = useT();
  const may = useMay(settings.routes.labelResident);
  if (!may) return null;
  const given = new Set(labels.map(({ option_id }) => option_id));
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const earlier = labels.filter(({ option_id }) => !offered.has(option_id));
  return (
    <>
      {groups.map((group) =>
        group.several ? (
          <Several key={group.id} {...{ group, given, busy, onChange }} />
        ) : (
          <Single key={group.id} {...{ group, given, busy, onChange }} />
        ),
      )}
      {earlier.length > 0 && (
        <fieldset className="st-choice" disabled={busy}>
          <legend>{t('settings.nursing.earlier')}</legend>
          {earlier.map((label) => (
            <EarlierLabel key={label.option_id} label={label} onChange={onChange} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function EarlierLabel({
  label,
  onChange,
}: {
  label: NursingLabel;
  onChange: (change: Change) => void;
}) {
  const t = useT();
  const { option_id, name, colour } = label;
  return (
    <Checkbox
      checked
      aria-label={t('settings.nursing.take', { name })}
      onChange={() => onChange({ remove: [option_id] })}
    >
      <LabelTag name={name} colour={colour} />
    </Checkbox>
  );
}

interface GroupProps {
  group: GroupInForce;
  given: ReadonlySet<string>;
  busy: boolean;
  onChange: (change: Change) => void;
}

function Several({ group, given, busy, onChange }: GroupProps) {
  return (
    <fieldset className="st-choice">
      <legend>{group.name}</legend>
      {group.options.map(({ id, name, colour }) => (
        <Checkbox
          key={id}
          checked={given.has(id)}
          disabled={busy}
          onChange={({ target }) => onChange(target.checked ? { add: [id] } : { remove: [id] })}
        >
          <LabelTag name={name} colour={colour} />
        </Checkbox>
      ))}
    </fieldset>
  );
}

const NONE = '';

function Single({ group, given, busy, onChange }: GroupProps) {
  const t = useT();
  const ui = useUi();
  const chosen = group.options.find(({ id }) => given.has(id))?.id ?? NONE;
  return (
    <fieldset className="st-choice">
      <legend>{group.name}</legend>
      <Radio.Group
        aria-label={t('settings.nursing.choose', { group: group.name })}
        value={chosen}
        disabled={busy}
        onChange={({ target }) =>
          onChange(target.value === NONE ? { remove: [chosen] } : { add: [String(target.value)] })
        }
        options={[
          { value: NONE, label: ui('none') },
          ...group.options.map(({ id, name, colour }) => ({
            value: id,
            label: <LabelTag name={name} colour={colour} />,
          })),
        ]}
      />
    </fieldset>
  );
}
