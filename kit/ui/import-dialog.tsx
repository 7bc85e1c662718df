// Importing a sheet: looked through first, its faulty rows shown, and nothing written until it is asked for.
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Radio, Upload } from 'antd';
import type { ImportReport as Report } from '../contract/sheet-routes.ts';
import { mayAccess, useConsole } from './console-context.ts';
import { ImportJob } from './import-job.tsx';
import { ImportReport } from './import-report.tsx';
import type { ShownEntity } from './shown-entity.ts';
import { useImport } from './use-import.ts';
import type { Existing } from './use-import.ts';
import { useUi } from './use-words.ts';

export interface ImportDialogProps {
  entity: ShownEntity;
  room: { name: string };
  open: boolean;
  onClose: () => void;
}

export function ImportDialog({ entity, room, open, onClose }: ImportDialogProps) {
  const ui = useUi();
  const { client } = useConsole();
  const { step, existing, choose, send, finish, again } = useImport(entity);
  const close = () => {
    again();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={ui('importTitle')}
      onCancel={close}
      width={640}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div className="k-actions">
          {step.name === 'checked' && (
            <Button
              type="primary"
              disabled={!isWorth(step.report)}
              onClick={() => send(step.file, false)}
            >
              {ui('importNow')}
            </Button>
          )}
          {step.name === 'checked' && <Button onClick={again}>{ui('chooseSheet')}</Button>}
          <Button onClick={close}>{ui('close')}</Button>
        </div>
      }
    >
      {(step.name === 'choose' || step.name === 'checked') && (
        <ExistingChoice entity={entity} value={existing} onChange={choose} />
      )}
      {step.name === 'choose' && (
        <>
          {step.failure && <Alert type="error" showIcon title={step.failure} role="alert" />}
          <Button
            type="link"
            className="k-template"
            onClick={() => void client.download(entity.sheets.template)}
          >
            {ui('template')}
          </Button>
          <Upload.Dragger
            accept=".xlsx"
            multiple={false}
            showUploadList={false}
            beforeUpload={(file) => {
              send(file, true);
              return false;
            }}
          >
            <p>
              <InboxOutlined className="k-state-icon" aria-hidden />
            </p>
            <p>{ui('dropSheet')}</p>
          </Upload.Dragger>
        </>
      )}
      {step.name === 'sending' && (
        <div className="k-import" aria-live="polite">
          <p>{step.dry ? ui('checking') : ui('importing')}</p>
          <Progress
            percent={Math.round(step.share * 100)}
            aria-label={step.dry ? ui('checking') : ui('importing')}
          />
        </div>
      )}
      {step.name === 'running' && <ImportJob id={step.job_id} dry={step.dry} onEnd={finish} />}
      {(step.name === 'checked' || step.name === 'done') && (
        <ImportReport room={room} report={step.report} done={step.name === 'done'} />
      )}
    </Modal>
  );
}

const isWorth = ({ faults, created, updated }: Report): boolean =>
  faults.length === 0 && created + updated > 0;

interface ExistingChoiceProps {
  entity: ShownEntity;
  value: Existing;
  onChange: (value: Existing) => void;
}

/** What becomes of records that are there; who may not change any has no choice. */
function ExistingChoice({ entity, value, onChange }: ExistingChoiceProps) {
  const ui = useUi();
  const { me } = useConsole();
  const { read, update } = entity.routes;
  if (!mayAccess(me, read.access) || !mayAccess(me, update.access)) return null;
  return (
    <div className="k-existing">
      <Radio.Group
        aria-label={ui('importExisting')}
        value={value}
        onChange={({ target }) => onChange(target.value as Existing)}
        options={[
          { value: 'keep', label: ui('importKeep') },
          { value: 'update', label: ui('importUpdate') },
        ]}
      />
      <p className="k-aside">{ui(value === 'keep' ? 'importKeepHint' : 'importUpdateHint')}</p>
    </div>
  );
}
