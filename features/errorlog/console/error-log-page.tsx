// What went wrong in the console, the newest first; one opens with the place in the code and whom it met.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { errorLog, runtimeError } from '../contract.ts';
import { ErrorDrawer } from './error-drawer.tsx';
import './error-log.css';

const COLUMNS: readonly ColumnOf<typeof runtimeError>[] = [
  { field: 'error', width: 380 },
  { field: 'state', width: 120, tones: { open: 'warn', solved: 'good', returned: 'bad' } },
  { field: 'times', width: 90 },
  { field: 'users', width: 90 },
  { field: 'organisations', width: 100 },
  { field: 'last_at', width: 190, age: true },
  { field: 'first_at', width: 190, hidden: true },
  { field: 'url', width: 170 },
  { field: 'kind', width: 160 },
  { field: 'build', width: 150 },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={runtimeError}
      room={errorLog}
      title={t('errorlog.pages.ErrorLog')}
      columns={COLUMNS}
      quickDates="last_at"
      rowName={({ error }) => error}
      summary={<p className="el-lead">{t('errorlog.lead')}</p>}
    >
      <ErrorDrawer />
    </ListPage>
  );
}
