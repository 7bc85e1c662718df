// Approving or refusing a waiting change; nobody approves their own, who asked may take it back.
import { App, Button, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { audit } from '../contract.ts';
import type { PendingChange } from '../contract.ts';

export function DecideButtons({ row }: { row: PendingChange }) {
  const t = useT();
  const ui = useUi();
  const { client, me } = useConsole();
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const params = { id: row.id };
  const run = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    try {
      await work();
      void message.success(said);
      return true;
    } catch (error) {
      // The client has told why.
      if (!(error instanceof CallFailure)) throw error;
      return false;
    } finally {
      // Whatever was approved may be on any page.
      await queries.invalidateQueries();
    }
  };
  const askApprove = () =>
    void modal.confirm({
      title: t('audit.approve'),
      content: t('audit.askApprove'),
      okText: t('audit.approve'),
      cancelText: ui('cancel'),
      onOk: async () => {
        await run(() => client.call(audit.routes.approve, { params }), t('audit.approved'));
      },
    });
  const askRefuse = () => {
    let reason = '';
    void modal.confirm({
      title: t('audit.refuse'),
      content: (
        <Input.TextArea
          aria-label={t('audit.fields.reason')}
          placeholder={t('audit.fields.reason')}
          onChange={({ target }) => {
            reason = target.value.trim();
          }}
        />
      ),
      okText: t('audit.refuse'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      // Closed by its own hand: a reason that is refused stays to be mended.
      onOk: (close) => {
        void run(
          () => client.call(audit.routes.refuse, { params, input: { reason } }),
          t('audit.refused'),
        ).then((done) => done && close());
      },
    });
  };
  return (
    <span className="au-decide">
      {row.asked_by === me.id ? (
        <span className="k-aside">{t('audit.own')}</span>
      ) : (
        <Button size="small" type="primary" onClick={askApprove}>
          {t('audit.approve')}
        </Button>
      )}
      <Button size="small" onClick={askRefuse}>
        {t('audit.refuse')}
      </Button>
    </span>
  );
}
