// Whose a setting is: everyone's, or one's own.
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useT } from '#features/use-t.ts';

export function SourceTag({ org_id }: { org_id: string | null }) {
  const t = useT();
  return (
    <ToneTag>{org_id === null ? t('settings.sources.shared') : t('settings.sources.own')}</ToneTag>
  );
}
