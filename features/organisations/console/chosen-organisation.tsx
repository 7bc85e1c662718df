// The organisation that is chosen in the tree, above the list of what lies below it.
import { Button } from 'antd';
import { EditOutlined } from '@ant-design/icons';
import { useMay } from '#kit/ui/console-context.ts';
import { useRecord } from '#kit/ui/queries.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';
import { useChosen } from './organisation-tree.tsx';

export function ChosenOrganisation() {
  const t = useT();
  const ui = useUi();
  const { show } = useOpen();
  const { chosen, choose } = useChosen();
  const { option, field } = useLabels(organisations);
  const mayWrite = useMay(organisation.routes.update);
  const { data: row } = useRecord(organisation, chosen);
  if (!row || chosen === null) return null;
  const people = [
    [field('director_name'), row.director_name],
    [field('head_nurse_name'), row.head_nurse_name],
    [field('admin_account'), row.admin_account],
  ].flatMap(([label, name]) => (name ? [`${label} ${name}`] : []));
  return (
    <section className="o-chosen" aria-label={row.short_name}>
      <div>
        <h2>{row.full_name}</h2>
        <p className="k-aside">{[option('kind', row.kind), ...people].join(' · ')}</p>
      </div>
      <div className="k-actions">
        <Button icon={<EditOutlined aria-hidden />} onClick={() => show(row.id)}>
          {mayWrite ? ui('edit') : ui('open')}
        </Button>
        <Button type="text" onClick={() => choose(null)}>
          {t('organisations.all')}
        </Button>
      </div>
    </section>
  );
}
