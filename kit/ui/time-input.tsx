// Days and instants.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { z } from 'zod';
import { useConsole } from './console-context.ts';
import type { ValueProps } from './input-props.ts';
import { useUi } from './use-words.ts';
import { formatMoment, instantOf } from './zoned-time.ts';

/** The field's clock is the organisation's, wherever the browser is. */
export function TimeInput({
  withTime,
  schema,
  value,
  onChange,
  ...input
}: ValueProps & { withTime: boolean; schema: z.ZodType }) {
  const { timeZone } = useConsole();
  const ui = useUi();
  const text = typeof value === 'string' ? value : '';
  const wall = withTime && text ? formatMoment(text, timeZone) : text;
  const pastOnly = !z.safeParse(schema, withTime ? '2999-01-01T00:00:00Z' : '2999-01-01').success;
  const isAhead = (day: dayjs.Dayjs) =>
    day.isAfter(dayjs(formatMoment(Date.now(), timeZone)), 'day');
  return (
    <DatePicker
      {...input}
      className="k-wide"
      value={wall ? dayjs(wall) : null}
      showTime={withTime}
      placeholder={ui('choose')}
      format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      {...(pastOnly ? { disabledDate: isAhead } : {})}
      onChange={(chosen) => {
        if (!chosen) onChange(null);
        else
          onChange(
            withTime
              ? instantOf(chosen.format('YYYY-MM-DD HH:mm:ss'), timeZone)
              : chosen.format('YYYY-MM-DD'),
          );
      }}
    />
  );
}
