// How many devices stand in which state of their commands, and showing those of one.
import { Radio } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ListStateHook } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { SEND_STATES, led } from '../contract.ts';
import './led.css';

/** One state of commands or all, each with how many devices stand so. */
export function StateFilter({ state, change }: ListStateHook) {
  const t = useT();
  const { field, option } = useLabels(led);
  const { client } = useConsole();
  const { data } = useQuery({
    queryKey: ['led', 'counts'],
    queryFn: ({ signal }) => client.call(led.routes.counts, { signal }),
  });
  const told = SEND_STATES.filter((one) => data?.states[one] || state.filters['state'] === one);
  return (
    <div className="led-states">
      <Radio.Group
        aria-label={field('state')}
        optionType="button"
        value={state.filters['state'] ?? ''}
        onChange={({ target }) =>
          change({ filters: { ...state.filters, state: target.value as string } })
        }
        options={[
          { value: '', label: t('led.all') },
          ...told.map((value) => ({
            value,
            // A number only where it is known; a state that is not counted is one of no device.
            label: [option('send_state', value), data && (data.states[value] ?? 0)]
              .filter((part) => part !== undefined)
              .join(' '),
          })),
        ]}
      />
      {data && (
        <span className="k-aside">
          {t('led.summary', { devices: data.devices, online: data.online })}
        </span>
      )}
    </div>
  );
}
