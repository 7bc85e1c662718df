// Writing an institution to a file.
import { useState } from 'react';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { FORMATS, institution } from '../contract.ts';
import type { Format } from '../contract.ts';
import { OrganisationField, useFirstOrganisation } from './organisation-field.tsx';

export function ExportPart() {
  const t = useT();
  const { option } = useLabels(institution);
  const { client } = useConsole();
  const [org_id, setOrganisation] = useState(useFirstOrganisation());
  const [format, setFormat] = useState<Format>('xlsx');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (org_id === null) return;
    setBusy(true);
    // What is refused is told by the client.
    await client
      .download(institution.routes.export, { input: { org_id, format } })
      .catch(() => null);
    setBusy(false);
  };
  return (
    <section className="institution-part" aria-labelledby="institution-export">
      <h2 id="institution-export">{t('institution.export.title')}</h2>
      <p className="k-hint">{t('institution.export.hint')}</p>
      <OrganisationField
        label={t('institution.export.what')}
        value={org_id}
        onChange={setOrganisation}
      />
      <div className="k-field">
        <span id="institution-format">{t('institution.export.format')}</span>
        <Radio.Group
          aria-labelledby="institution-format"
          value={format}
          onChange={({ target }) => setFormat(target.value as Format)}
          options={FORMATS.map((value) => ({ value, label: option('format', value) }))}
        />
      </div>
      <div className="k-actions">
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          disabled={org_id === null}
          loading={busy}
          onClick={() => void send()}
        >
          {t('institution.export.now')}
        </Button>
      </div>
    </section>
  );
}
