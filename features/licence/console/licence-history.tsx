// Every licence that was installed, the newest first.
import { Moment } from '#kit/ui/moment.tsx';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { licence } from '../contract.ts';
import type { InstalledLicence } from '../contract.ts';
import { Facts } from './facts.tsx';
import { useUntil } from './present-licence.tsx';

export function LicenceHistory({ history }: { history: readonly InstalledLicence[] }) {
  const t = useT();
  return (
    <section className="licence-part" data-wide aria-labelledby="licence-history">
      <h2 id="licence-history">{t('licence.sections.history')}</h2>
      {history.length === 0 ? (
        <p className="k-hint">{t('licence.noHistory')}</p>
      ) : (
        <ol className="licence-list">
          {history.map((installed, index) => (
            <li key={installed.id}>
              <Installed installed={installed} present={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Installed({ installed, present }: { installed: InstalledLicence; present: boolean }) {
  const t = useT();
  const { field, option } = useLabels(licence);
  const until = useUntil();
  const { says, fault, installed_at, installed_by_name } = installed;
  const marks = [
    ...(present
      ? [
          <ToneTag key="present" tone="info">
            {t('licence.present')}
          </ToneTag>,
        ]
      : []),
    ...(fault
      ? [
          <ToneTag key={fault} tone="bad">
            {option('standing', fault)}
          </ToneTag>,
        ]
      : []),
  ];
  return (
    <Facts
      facts={[
        [field('installed_at'), <Moment key="at" at={installed_at} />],
        [field('installed_by'), installed_by_name],
        [
          field('standing'),
          marks.length > 0 ? (
            <span key="marks" className="k-actions">
              {marks}
            </span>
          ) : null,
        ],
        [field('holder'), says?.holder],
        [field('expire'), says && until(says)],
        [
          field('issued'),
          says && <Moment key="issued" at={new Date(says.issued * 1000).toISOString()} />,
        ],
        [field('licence_id'), says?.licence_id],
      ]}
    />
  );
}
