// One division: its chart, the table behind it, and its export.
import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { statistics } from '../contract.ts';
import type { Division, ExportInput, StatisticsView } from '../contract.ts';
import { Chart } from './chart.tsx';
import { MOST_BARS, optionOf } from './options.ts';
import { PartTable } from './part-table.tsx';
import { useDrawing } from './use-drawing.ts';

interface DivisionCardProps {
  division: Division;
  view: StatisticsView;
  asked: ExportInput;
}

const ROW = 44;

function heightOf(division: Division, rows: number): number {
  if (division === 'time') return 280;
  if (division === 'heat') return 300;
  return 80 + Math.min(rows, MOST_BARS) * ROW;
}

export function DivisionCard({ division, view, asked }: DivisionCardProps) {
  const t = useT();
  const { client } = useConsole();
  const id = useId();
  const mayExport = useMay(statistics.routes.export);
  const [inSight, setInSight] = useState(false);
  const { inks, words } = useDrawing(view.from, view.to);
  const { rows, total } = view.tables[division];
  const title = t(`statistics.enums.division.${division}`);
  const option = useMemo(
    () => optionOf(division, rows, inks, words),
    [division, rows, inks, words],
  );
  return (
    <section className="st-card" data-division={division} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <div className="st-tools">
            <Button
              size="small"
              icon={<TableOutlined />}
              aria-expanded={inSight}
              onClick={() => setInSight(!inSight)}
            >
              {t(inSight ? 'statistics.hideTable' : 'statistics.showTable')}
            </Button>
            {mayExport && (
              <Button
                size="small"
                icon={<DownloadOutlined />}
                aria-label={t('statistics.exportOne', { table: title })}
                title={t('statistics.exportOne', { table: title })}
                onClick={() =>
                  void client
                    .download(statistics.routes.export, { input: { ...asked, division } })
                    .catch(() => undefined)
                }
              />
            )}
          </div>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="k-aside">{t('statistics.nothing')}</p>
      ) : (
        <>
          <Chart option={option} height={heightOf(division, rows.length)} />
          {division === 'heat' && <p className="k-aside">{t('statistics.heatHint')}</p>}
          {total > rows.length && (
            <p className="k-aside">{t('statistics.most', { shown: rows.length, total })}</p>
          )}
          <PartTable division={division} parts={rows} inSight={inSight} />
        </>
      )}
    </section>
  );
}
