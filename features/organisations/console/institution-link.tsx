// To where whole institutions are exported and imported, with the organisation that is chosen here.
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useT } from '#features/use-t.ts';
import { institutionPath, organisation } from '../contract.ts';

export function InstitutionLink() {
  const t = useT();
  const { me } = useConsole();
  const navigate = useNavigate();
  const { state } = useListState(organisation);
  const chosen = state.filters['parent_id'];
  if (!me.routes.has('InstitutionTransfer')) return null;
  const search = typeof chosen === 'string' ? `?org_id=${chosen}` : '';
  return (
    <Button onClick={() => void navigate(`${institutionPath}${search}`)}>
      {t('organisations.institution')}
    </Button>
  );
}
