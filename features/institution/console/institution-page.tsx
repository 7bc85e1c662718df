// A whole institution out to a file, and in from one.
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { institution } from '../contract.ts';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import '#kit/ui/kit.css';
import './institution.css';

export function Page() {
  const t = useT();
  const mayImport = useMay(institution.routes.import);
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('institution.title')}</h1>
      </header>
      <div className="institution-parts">
        <ExportPart />
        {mayImport && <ImportPart />}
      </div>
    </div>
  );
}
