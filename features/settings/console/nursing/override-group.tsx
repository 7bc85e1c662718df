// A shared group is everyone's; an organisation that wants it otherwise gets a copy of its own, which replaces it.
import { App, Button } from 'antd';
import { CallFailure } from '#kit/ui/client.ts';
import { useMay } from '#kit/ui/console-context.ts';
import { useSave } from '#kit/ui/queries.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import { useT } from '#features/use-t.ts';
import { nursingGroup } from '../../contract.ts';

export function OverrideGroup({ row }: { row: RowOf<typeof nursingGroup> }) {
  const t = useT();
  const { message } = App.useApp();
  const { show } = useOpen();
  const { mutateAsync, isPending } = useSave(nursingGroup);
  const may = useMay(nursingGroup.routes.create);
  if (!may) return null;
  const copy = async () => {
    const { name, code, several, enabled, shown_on, position, options } = row;
    try {
      const saved = await mutateAsync({
        input: {
          name,
          code,
          several,
          enabled,
          shown_on,
          position,
          options: options.map((option) => ({ name: option.name, colour: option.colour })),
        },
      });
      show(saved.id);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <Button
      onClick={() => void copy()}
      loading={isPending}
      title={t('settings.nursing.overrideHint')}
    >
      {t('settings.nursing.override')}
    </Button>
  );
}
