// What each division is drawn as. Patterns stand beside colours, so that nothing is told by colour alone.
import type { EChartsCoreOption } from 'echarts/core';
import type { Division, Part } from '../contract.ts';

export interface Inks {
  ink: string;
  line: string;
  calm: string;
  accent: string;
  warn: string;
  surface: string;
  font: string;
}

export interface DrawWords {
  label: (division: Division, part: Part) => string;
  /** The period, first and last day. */
  from: string;
  to: string;
  calls: string;
  overdue: string;
  met: string;
  falseShare: string;
  percentiles: readonly [string, string, string];
  weekday: (day: number) => string;
  percent: (share: number) => string;
  /** Whole seconds in words. */
  span: (seconds: number) => string;
}

/** More bars than this are for the table. */
export const MOST_BARS = 12;

const share = (part: number, of: number): number | null => (of > 0 ? part / of : null);

const frame = ({ ink, font }: Inks): EChartsCoreOption => ({
  animation: false,
  aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
  textStyle: { fontFamily: font, color: ink },
  tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' } },
  legend: { top: 0, textStyle: { color: ink } },
  grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
});

const axis = ({ ink, line }: Inks, more: object): object => ({
  axisLabel: { color: ink, hideOverlap: true },
  axisLine: { lineStyle: { color: line } },
  splitLine: { lineStyle: { color: line } },
  ...more,
});

const two = (n: number): string => String(n).padStart(2, '0');

/** The hours of a day, days of a month or months of a year, those without calls too. */
export function momentsOf(from: string, to: string): string[] {
  if (from === to) return Array.from({ length: 24 }, (_, hour) => two(hour));
  if (from.slice(0, 7) !== to.slice(0, 7))
    return Array.from({ length: 12 }, (_, month) => `${from.slice(0, 4)}-${two(month + 1)}`);
  return Array.from(
    { length: Number(to.slice(8)) },
    (_, day) => `${from.slice(0, 7)}-${two(day + 1)}`,
  );
}

const SPANS = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400];

/** An axis of seconds, marked at whole minutes or hours where it reaches that far. */
function spanAxis(inks: Inks, words: DrawWords, seconds: readonly (number | null)[]): object {
  const most = Math.max(1, ...seconds.map((value) => value ?? 0));
  const interval = SPANS.find((span) => span * 5 >= most) ?? Math.ceil(most / 5 / 86_400) * 86_400;
  return axis(inks, {
    type: 'value',
    interval,
    max: Math.ceil(most / interval) * interval,
    axisLabel: {
      color: inks.ink,
      hideOverlap: true,
      formatter: (value: number) => words.span(value),
    },
  });
}

function overTime(parts: readonly Part[], inks: Inks, words: DrawWords): EChartsCoreOption {
  const [p50] = words.percentiles;
  const known = new Map(parts.map((part) => [part.key, part]));
  const keys = momentsOf(words.from, words.to);
  const shown = keys.map((key) => known.get(key));
  return {
    ...frame(inks),
    xAxis: axis(inks, {
      type: 'category',
      data: keys.map((key) => (key.length === 10 ? key.slice(5) : key)),
    }),
    yAxis: [
      axis(inks, { type: 'value', minInterval: 1 }),
      {
        ...spanAxis(
          inks,
          words,
          shown.map((part) => part?.p50 ?? null),
        ),
        splitLine: { show: false },
      },
    ],
    series: [
      {
        name: words.calls,
        type: 'bar',
        barMaxWidth: 32,
        data: shown.map((part) => part?.calls ?? 0),
        color: inks.calm,
      },
      ...(shown.some((part) => part?.p50 != null)
        ? [
            {
              name: p50,
              type: 'line',
              yAxisIndex: 1,
              data: shown.map((part) => part?.p50 ?? null),
              color: inks.warn,
              symbol: 'diamond',
              symbolSize: 7,
              tooltip: { valueFormatter: (value: unknown) => words.span(Number(value ?? 0)) },
            },
          ]
        : []),
    ],
  };
}

function heat(parts: readonly Part[], inks: Inks, words: DrawWords): EChartsCoreOption {
  const data = parts.map(({ key, calls }) => {
    const [day = 1, hour = 0] = key.split('-').map(Number);
    return [hour, day - 1, calls];
  });
  return {
    ...frame(inks),
    aria: { enabled: false },
    legend: { show: false },
    tooltip: {
      confine: true,
      formatter: ({ value: [hour, day, calls] }: { value: [number, number, number] }) =>
        `${words.weekday(day + 1)} ${hour}:00 · ${words.calls} ${calls}`,
    },
    grid: { left: 8, right: 8, top: 8, bottom: 44, containLabel: true },
    xAxis: axis(inks, { type: 'category', data: Array.from({ length: 24 }, (_, hour) => hour) }),
    yAxis: axis(inks, {
      type: 'category',
      inverse: true,
      data: Array.from({ length: 7 }, (_, day) => words.weekday(day + 1)),
    }),
    visualMap: {
      min: 0,
      max: Math.max(1, ...parts.map(({ calls }) => calls)),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      textStyle: { color: inks.ink },
      inRange: { color: [inks.surface, inks.accent] },
    },
    series: [{ type: 'heatmap', data, itemStyle: { borderColor: inks.line, borderWidth: 1 } }],
  };
}

interface Bars {
  name: string;
  of: (part: Part) => number | null;
  color: string;
}

function bars(
  division: Division,
  parts: readonly Part[],
  inks: Inks,
  words: DrawWords,
  series: readonly Bars[],
  show: (value: number) => string,
  valueAxis = axis(inks, {
    type: 'value',
    axisLabel: { color: inks.ink, hideOverlap: true, formatter: (value: number) => show(value) },
  }),
): EChartsCoreOption {
  const shown = parts.slice(0, MOST_BARS);
  return {
    ...frame(inks),
    xAxis: valueAxis,
    yAxis: axis(inks, {
      type: 'category',
      inverse: true,
      data: shown.map((part) => words.label(division, part)),
      axisLabel: { color: inks.ink, width: 120, overflow: 'truncate' },
    }),
    series: series.map(({ name, of, color }) => ({
      name,
      type: 'bar',
      barMaxWidth: 14,
      data: shown.map(of),
      color,
      tooltip: {
        valueFormatter: (value: unknown) => (typeof value === 'number' ? show(value) : '–'),
      },
    })),
  };
}

/** How a division is drawn: percentiles of the response, shares of what was late or false, or plain counts. */
export function optionOf(
  division: Division,
  parts: readonly Part[],
  inks: Inks,
  words: DrawWords,
): EChartsCoreOption {
  const [p50, p90, p99] = words.percentiles;
  const inPercentiles: readonly Bars[] = [
    { name: p50, of: (part) => part.p50, color: inks.calm },
    { name: p90, of: (part) => part.p90, color: inks.accent },
    { name: p99, of: (part) => part.p99, color: inks.warn },
  ];
  switch (division) {
    case 'time':
      return overTime(parts, inks, words);
    case 'heat':
      return heat(parts, inks, words);
    case 'ward_shift':
    case 'priority':
      return bars(
        division,
        parts,
        inks,
        words,
        [
          { name: words.met, of: ({ met, judged }) => share(met, judged), color: inks.calm },
          {
            name: words.overdue,
            of: ({ met, judged }) => share(judged - met, judged),
            color: inks.warn,
          },
        ],
        words.percent,
      );
    case 'device':
      return bars(
        division,
        parts.toSorted((a, b) => b.false_calls - a.false_calls),
        inks,
        words,
        [
          {
            name: words.falseShare,
            of: ({ false_calls, calls }) => share(false_calls, calls),
            color: inks.warn,
          },
        ],
        words.percent,
      );
    case 'reason':
    case 'event':
      return bars(
        division,
        parts,
        inks,
        words,
        [{ name: words.calls, of: ({ calls }) => calls, color: inks.calm }],
        String,
      );
    case 'ward':
    case 'shift':
    case 'type':
    case 'role':
    case 'person':
      return bars(
        division,
        parts,
        inks,
        words,
        inPercentiles,
        words.span,
        spanAxis(
          inks,
          words,
          parts.slice(0, MOST_BARS).map(({ p99: longest }) => longest),
        ),
      );
  }
}
