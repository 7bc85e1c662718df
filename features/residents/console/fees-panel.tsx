// What a resident is billed for.
import { useConsole } from '#kit/ui/console-context.ts';
import { Moment } from '#kit/ui/moment.tsx';
import { money } from '#kit/ui/numbers.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { feeDraft, residents } from '../contract.ts';
import type { Fee } from '../contract.ts';
import { PartForm } from './part-form.tsx';
import { PartStates } from './part-states.tsx';
import { usePart } from './use-part.ts';

export function FeesPanel({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const found = usePart(id, 'fees', (caller, signal) =>
    caller.call(residents.routes.fees, { params: { id }, signal }),
  );
  return (
    <>
      <PartForm
        label={t('residents.fees.add')}
        draft={feeDraft}
        initial={{ quantity: 1 }}
        fields={['item', 'fee_group', 'code', 'unit', 'unit_price', 'quantity', 'billed_at']}
        route={residents.routes.addFee}
        submit={(input) =>
          client.call(residents.routes.addFee, { params: { id }, input, quiet: true })
        }
      />
      <PartStates
        found={found}
        isEmpty={({ list }) => list.length === 0}
        nothing={t('residents.fees.none')}
      >
        {({ list, sum }) => <FeeTable list={list} sum={sum} />}
      </PartStates>
    </>
  );
}

function FeeTable({ list, sum }: { list: Fee[]; sum: number }) {
  const t = useT();
  const { field } = useLabels(residents);
  const { currency } = useConsole().me.organisation;
  return (
    <div className="r-scroll">
      <table className="r-table">
        <thead>
          <tr>
            <th scope="col">{field('item')}</th>
            <th scope="col">{field('billed_at')}</th>
            <th scope="col">{field('unit_price')}</th>
            <th scope="col">{field('quantity')}</th>
            <th scope="col">{field('subtotal')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((fee) => (
            <tr key={fee.id}>
              <th scope="row">
                {fee.item}
                {fee.fee_group && <span className="k-aside"> · {fee.fee_group}</span>}
              </th>
              <td>
                <Moment at={fee.billed_at} />
              </td>
              <td className="r-number">{money(fee.unit_price, currency)}</td>
              <td className="r-number">
                {fee.quantity} {fee.unit}
              </td>
              <td className="r-number">{money(fee.subtotal, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('residents.fees.sum')}
            </th>
            <td className="r-number">{money(sum, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
