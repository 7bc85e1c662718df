// The parameters of an organisation: one's own, or the one that the address names.
import { useId, useState } from 'react';
import { Alert, Input, Skeleton } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { Link, useParams } from 'react-router';
import { mayAccess, useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import { nursingPath, parameters } from '../contract.ts';
import type { ParameterSheet } from '../contract.ts';
import { OrganisationPicker } from './organisation-picker.tsx';
import { ParameterGroups } from './parameter-groups.tsx';
import { SaveBar } from './save-bar.tsx';
import { useParameterForm, useSheet } from './use-parameter-form.ts';
import '#kit/ui/kit.css';
import './parameters.css';

export function Page() {
  const { me } = useConsole();
  const { id = me.organisation.id } = useParams();
  if (!mayAccess(me, parameters.routes.read.access)) return <StatePage kind="forbidden" />;
  return <Sheet key={id} org_id={id} />;
}

function Sheet({ org_id }: { org_id: string }) {
  const t = useT();
  const [sought, setSought] = useState('');
  const { data, error, refetch } = useSheet(org_id);
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>
          {t('parameters.title')}
          {data && <small className="p-whose">{data.org_name}</small>}
        </h1>
        <div className="k-actions">
          <NursingLink />
          <OrganisationPicker org_id={org_id} name={data?.org_name} />
          <Input
            className="p-find"
            type="search"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            placeholder={t('parameters.find')}
            aria-label={t('parameters.find')}
            prefix={<SearchOutlined aria-hidden />}
            allowClear
          />
        </div>
      </header>
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && <SheetForm sheet={data} sought={sought} />}
    </div>
  );
}

/** Not every version of the interface has that page in its sidebar. */
function NursingLink() {
  const t = useT();
  const { me } = useConsole();
  if (!me.routes.has('NurseConfig') || !mayAccess(me, 'nurseconfig.read')) return null;
  return <Link to={nursingPath}>{t('settings.pages.NurseConfig')}</Link>;
}

function SheetForm({ sheet, sought }: { sheet: ParameterSheet; sought: string }) {
  const t = useT();
  const prefix = useId();
  const form = useParameterForm(sheet);
  const readOnly = !useMay(parameters.routes.change);
  const idOf = (name: string) => `${prefix}-${name}`;
  return (
    <>
      {readOnly && <Alert type="info" showIcon title={t('parameters.readOnly')} />}
      <ParameterGroups sought={sought} sheet={sheet} form={form} readOnly={readOnly} idOf={idOf} />
      {!readOnly && <SaveBar form={form} idOf={idOf} />}
    </>
  );
}
