// What can be done with a call where it is shown. Answering keeps its colour in every theme: it is a state's, not the house's.
import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import type { CallDeeds } from './use-call-deeds.ts';

interface DeedButtonsProps {
  call: Call;
  deeds: CallDeeds;
  size?: ButtonProps['size'];
}

export function DeedButtons({ call, deeds, size }: DeedButtonsProps) {
  const t = useT();
  const sized = size === undefined ? {} : { size };
  return (
    <>
      {deeds.mayAnswer(call) && (
        <Button
          {...sized}
          type="primary"
          className="call-answer"
          loading={deeds.busy === call.id}
          onClick={() => deeds.answer(call)}
        >
          {t('calls.actions.answer')}
        </Button>
      )}
      {deeds.mayCancel(call) && (
        <Button {...sized} onClick={() => deeds.cancel(call)}>
          {t(call.back_at === null ? 'calls.actions.cancel' : 'calls.actions.close')}
        </Button>
      )}
    </>
  );
}
