// Importing a sheet: looked through first, its faulty rows shown, and nothing written until it is asked for.
import { useState } from 'react';
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Table, Upload } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from './client.ts';
import { useConsole } from './console-context.ts';
import { invalidateThings } from './queries.ts';
import type { ShownEntity } from './shown-entity.ts';
import { useDeedFailure } from './deed-failure.ts';
import { useLabels, useUi } from './use-words.ts';
import type { Ui } from './use-words.ts';

export interface ImportDialogProps {
  entity: ShownEntity;
  room: { name: string };
  open: boolean;
  onClose: () => void;
}

interface Report {
  rows: number;
  ok: number;
  /** Rows of which a part waits for a second person. */
  waiting?: number;
  faults: { row: number; field: string; message: string }[];
}

/** How far an import is: a sheet is looked through, then (the second time) written. */
type Step =
  | { name: 'choose'; failure?: string }
  | { name: 'sending'; share: number; dry: boolean }
  | { name: 'checked'; file: File; report: Report }
  | { name: 'done'; report: Report };

export function ImportDialog({ entity, room, open, onClose }: ImportDialogProps) {
  const ui = useUi();
  const { client } = useConsole();
  const { step, send, again } = useImport(entity);
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
              disabled={step.report.faults.length > 0 || step.report.ok === 0}
              onClick={() => void send(step.file, false)}
            >
              {ui('importNow')}
            </Button>
          )}
          {step.name === 'checked' && <Button onClick={again}>{ui('chooseSheet')}</Button>}
          <Button onClick={close}>{ui('close')}</Button>
        </div>
      }
    >
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
              void send(file, true);
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
      {(step.name === 'checked' || step.name === 'done') && (
        <ImportReport room={room} report={step.report} done={step.name === 'done'} />
      )}
    </Modal>
  );
}

function useImport(entity: ShownEntity) {
  const { client } = useConsole();
  const failureOf = useDeedFailure();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const send = async (file: File, dry: boolean): Promise<void> => {
    setStep({ name: 'sending', share: 0, dry });
    try {
      const onProgress = (share: number) => setStep({ name: 'sending', share, dry });
      const report = (await client.upload(entity.sheets.import, file, {
        input: dry ? { dry_run: 'true' } : {},
        onProgress,
        quiet: true,
      })) as Report;
      if (!dry) await invalidateThings(queries, [entity.thing]);
      setStep(dry ? { name: 'checked', file, report } : { name: 'done', report });
    } catch (error) {
      // All or none: what was refused says why, row by row, as the first look does.
      const report = error instanceof CallFailure ? (error.data as Partial<Report> | null) : null;
      if (report?.faults)
        return setStep({
          name: 'checked',
          file,
          report: { rows: 0, ok: 0, ...report, faults: report.faults },
        });
      setStep({
        name: 'choose',
        failure: failureOf(error),
      });
    }
  };
  return { step, send, again: () => setStep({ name: 'choose' }) };
}

function ImportReport({
  room,
  report,
  done,
}: {
  room: { name: string };
  report: Report;
  done: boolean;
}) {
  const ui = useUi();
  const { field: labelOf } = useLabels(room);
  const { rows, ok, faults, waiting = 0 } = report;
  return (
    <div className="k-import" aria-live="polite">
      <Alert
        type={faults.length > 0 ? 'warning' : 'success'}
        showIcon
        title={summaryOf(ui, report, done)}
        description={faults.length > 0 ? ui('importMend') : undefined}
      />
      {waiting > 0 && (
        <Alert type="info" showIcon title={ui('importWaiting', { count: waiting })} />
      )}
      {faults.length > 0 && (
        <Table
          size="small"
          className="k-table"
          dataSource={faults}
          rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { key: 'row', dataIndex: 'row', title: ui('row'), width: 80, align: 'end' },
            {
              key: 'field',
              title: ui('field'),
              width: 160,
              render: (_, fault) => labelOf(fault.field),
            },
            { key: 'message', dataIndex: 'message', title: ui('fault') },
          ]}
        />
      )}
      {!done && (
        <p className="k-aside">
          {ui('importRows', { count: rows })} · {ui('importGood', { count: ok })}
        </p>
      )}
    </div>
  );
}

function summaryOf(ui: Ui, { ok, faults }: Report, done: boolean): string {
  if (done) return ui('imported', { count: ok });
  return faults.length > 0
    ? ui('importFaults', { count: faults.length })
    : ui('importGood', { count: ok });
}
