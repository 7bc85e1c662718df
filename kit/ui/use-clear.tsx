// The mark that empties a choice, named in the user's language: antd's own is named in English.
import { CloseCircleFilled } from '@ant-design/icons';
import { useUi } from './use-words.ts';

/** For a select's `allowClear`. */
export function useClear(): { clearIcon: React.ReactNode; label: string } {
  return { clearIcon: <CloseCircleFilled aria-hidden />, label: useUi()('clear') };
}
