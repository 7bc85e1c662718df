// Reading an institution from a file: looked through first, and nothing written until it is asked for.
import { useState } from 'react';
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Radio, Upload } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { OrganisationField, useFirstOrganisation } from './organisation-field.tsx';
import { RunReport, isNothing } from './run-report.tsx';
import { useImport } from './use-import.ts';
import type { Importing, Step, Target } from './use-import.ts';

type Where = 'into' | 'below' | 'atTop';

export function ImportPart() {
  const t = useT();
  const importing = useImport();
  const [where, setWhere] = useState<Where>('into');
  const [chosen, setChosen] = useState(useFirstOrganisation());
  const target = targetOf(where, chosen);
  const { step } = importing;
  return (
    <section className="institution-part" aria-labelledby="institution-import">
      <h2 id="institution-import">{t('institution.import.title')}</h2>
      <p className="k-hint">{t('institution.import.hint')}</p>
      {step.name === 'choose' ? (
        <>
          <WhereChoice where={where} onWhere={setWhere} chosen={chosen} onChosen={setChosen} />
          {step.failure && <Alert type="error" showIcon title={step.failure} role="alert" />}
          <FileDrop target={target} importing={importing} />
        </>
      ) : (
        <Underway step={step} importing={importing} />
      )}
    </section>
  );
}

function targetOf(where: Where, chosen: string | null): Target | null {
  if (where === 'atTop') return {};
  if (chosen === null) return null;
  return where === 'into' ? { org_id: chosen } : { parent_id: chosen };
}

interface WhereChoiceProps {
  where: Where;
  onWhere: (where: Where) => void;
  chosen: string | null;
  onChosen: (id: string | null) => void;
}

function WhereChoice({ where, onWhere, chosen, onChosen }: WhereChoiceProps) {
  const t = useT();
  const { me } = useConsole();
  const places: Where[] = me.level === 'provider' ? ['into', 'below', 'atTop'] : ['into', 'below'];
  return (
    <>
      <div className="k-field">
        <span id="institution-where">{t('institution.import.where')}</span>
        <Radio.Group
          aria-labelledby="institution-where"
          className="institution-choices"
          value={where}
          onChange={({ target }) => onWhere(target.value as Where)}
          options={places.map((value) => ({ value, label: t(`institution.import.${value}`) }))}
        />
      </div>
      {where !== 'atTop' && (
        <OrganisationField
          label={t(`institution.import.${where === 'into' ? 'target' : 'parent'}`)}
          value={chosen}
          onChange={onChosen}
        />
      )}
    </>
  );
}

function FileDrop({ target, importing }: { target: Target | null; importing: Importing }) {
  const t = useT();
  return (
    <Upload.Dragger
      accept=".xlsx,.yaml,.yml"
      multiple={false}
      showUploadList={false}
      disabled={target === null}
      beforeUpload={(file) => {
        if (target) void importing.send(file, target, true);
        return false;
      }}
    >
      <p>
        <InboxOutlined className="k-state-icon" aria-hidden />
      </p>
      <p>{t('institution.import.drop')}</p>
    </Upload.Dragger>
  );
}

type UnderwayStep = Exclude<Step, { name: 'choose' }>;

function Underway({ step, importing }: { step: UnderwayStep; importing: Importing }) {
  const t = useT();
  if (step.name !== 'ended') return <HowFar step={step} />;
  const { run, file, target } = step;
  return (
    <>
      <p className="k-aside institution-place">{file.name}</p>
      <RunReport run={run} />
      <div className="k-actions">
        {run.state === 'checked' && !isNothing(run) && (
          <Button type="primary" onClick={() => void importing.send(file, target, false)}>
            {t('institution.import.now')}
          </Button>
        )}
        <Button onClick={importing.again}>{t('institution.import.again')}</Button>
      </div>
    </>
  );
}

function HowFar({ step }: { step: Exclude<UnderwayStep, { name: 'ended' }> }) {
  const t = useT();
  const dry = step.name === 'sending' ? step.dry : step.run.dry_run;
  const { done, total } = step.name === 'running' ? step.run : { done: 0, total: 0 };
  const share = step.name === 'sending' ? step.share : done / Math.max(total, 1);
  const said =
    step.name === 'running' && total > 0
      ? t(`institution.import.${dry ? 'checking' : 'importing'}`)
      : t('institution.import.reading');
  return (
    <div className="k-import" aria-live="polite">
      <p>{said}</p>
      <Progress percent={Math.round(share * 100)} aria-label={said} />
      {total > 0 && <p className="k-aside">{t('institution.import.progress', { done, total })}</p>}
      {step.name === 'running' && step.unanswered && (
        <Alert type="warning" showIcon title={t('institution.import.unanswered')} />
      )}
    </div>
  );
}
