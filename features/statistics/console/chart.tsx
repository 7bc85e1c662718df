// A drawing with its place kept while it loads; those who can't see it have the table beside it.
import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EChartsCoreOption } from 'echarts/core';

interface ChartProps {
  option: EChartsCoreOption;
  height: number;
}

export function Chart({ option, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let ended = false;
    let clear: (() => void) | undefined;
    // Where it can't be loaded the table still tells everything.
    void import('./draw.ts').then(
      ({ draw }) => {
        if (ended || !place.current) return;
        clear = draw(place.current, option);
        setDrawn(true);
      },
      () => undefined,
    );
    return () => {
      ended = true;
      clear?.();
    };
  }, [option]);
  return (
    <div className="st-chart" style={{ height }}>
      {!drawn && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      <div ref={place} aria-hidden className="st-canvas" />
    </div>
  );
}
