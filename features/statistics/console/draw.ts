// ECharts with what the statistics draw, and nothing else of it: a chunk of its own, loaded with the first chart.
import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { EChartsCoreOption } from 'echarts/core';

register([
  BarChart,
  HeatmapChart,
  LineChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
]);

/** Draws into the element and follows its width; the returned function takes the drawing away. */
export function draw(element: HTMLElement, option: EChartsCoreOption): () => void {
  const chart = init(element, null, { renderer: 'svg' });
  chart.setOption(option);
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(element);
  return () => {
    watch.disconnect();
    chart.dispose();
  };
}
