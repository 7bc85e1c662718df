// Asking before something that can't be taken back, doing it, and telling how it went.
import { App } from 'antd';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useReread } from './use-account.ts';

interface Question {
  title: string;
  content?: string;
  okText: string;
  /** Replies what to say once it is done. */
  work: () => Promise<string>;
}

export function useAsking(): (question: Question) => void {
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { modal, message } = App.useApp();
  const reread = useReread();
  return ({ title, content, okText, work }) =>
    void modal.confirm({
      title,
      content,
      okText,
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          void message.success(await work());
        } catch (error) {
          void message.error(failureOf(error), 5);
        }
        await reread();
      },
    });
}
