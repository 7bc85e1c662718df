// Chooses a month, a year or, where offered, a day (spec §2, "Year-month picker"); what lies ahead can't be chosen.
import { DatePicker, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useConsole } from './console-context.ts';
import { daysOf, periodOf } from './period.ts';
import type { Period } from './period.ts';
import { useUi } from './use-words.ts';
import { formatDay } from './zoned-time.ts';

export interface YearMonthPickerProps {
  /** First and last day of what is chosen, `yyyy-MM-dd`; empty: nothing. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  /** Days can be chosen too. */
  daily?: boolean;
}

const PICKERS = { month: 'month', year: 'year', day: 'date' } as const;
const FORMATS = { month: 'YYYY-MM', year: 'YYYY', day: 'YYYY-MM-DD' } as const;

/** Switches between monthly, yearly and (with `daily`) daily; a change of the switch keeps what is chosen, widened or narrowed. */
export function YearMonthPicker({ from, to, onChange, daily = false }: YearMonthPickerProps) {
  const ui = useUi();
  const { timeZone } = useConsole();
  const [wanted, setWanted] = useState<Period>('month');
  const chosen = periodOf(from, to);
  const period = chosen ?? wanted;
  const put = (next: Period, day: string) => {
    const [first, last] = daysOf(next, day);
    onChange(first, last);
  };
  const change = (next: Period) => {
    setWanted(next);
    if (chosen) put(next, from);
  };
  const periods: readonly Period[] = daily ? ['month', 'year', 'day'] : ['month', 'year'];
  return (
    <Space.Compact className="k-period">
      <Select
        value={period}
        onChange={change}
        aria-label={ui('period')}
        options={periods.map((value) => ({ value, label: ui(`periods.${value}`) }))}
      />
      <DatePicker
        picker={PICKERS[period]}
        format={FORMATS[period]}
        value={chosen ? dayjs(from) : null}
        placeholder={ui('choose')}
        aria-label={ui(`periods.${period}`)}
        disabledDate={(day: Dayjs) =>
          daysOf(period, day.format('YYYY-MM-DD'))[0] > formatDay(Date.now(), timeZone)
        }
        onChange={(day: Dayjs | null) =>
          day ? put(period, day.format('YYYY-MM-DD')) : onChange('', '')
        }
      />
    </Space.Compact>
  );
}
