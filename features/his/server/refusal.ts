// Why a record was not taken: kept as codes, told in the language of whoever reads.
import { z } from 'zod';
import type { FieldFaults } from '#kit/contract/faults.ts';
import { toFailure } from '#kit/http/errors.ts';
import type { ServedRoom } from '#kit/http/served.ts';
import { enumLabel, faultText } from '#kit/words/translator.ts';
import type { Translator } from '#kit/words/translator.ts';
import { FAULTS } from '#kit/contract/faults.ts';
import { REASONS } from '../contract.ts';
import type { Reason } from '../contract.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A reason of this room, a fault of a field of another, or an error of another. */
export const refusalReason = z.discriminatedUnion('of', [
  z.object({ of: z.literal('reason'), reason: z.enum(REASONS) }),
  z.object({
    of: z.literal('field'),
    room: z.string(),
    field: z.string(),
    fault: z.enum(FAULTS),
    values,
  }),
  z.object({ of: z.literal('error'), room: z.string(), name: z.string() }),
]);
export type RefusalReason = z.output<typeof refusalReason>;

/** A record that is not taken; the run goes on without it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(JSON.stringify(reason));
    this.reason = reason;
  }
}

export const refused = (reason: Reason): Refusal => new Refusal({ of: 'reason', reason });

/** The first field at fault. */
export function refusedFor(room: string, faults: FieldFaults): Refusal {
  const [
    [field, { fault, values: slots }] = ['', { fault: 'invalid' as const, values: undefined }],
  ] = Object.entries(faults);
  return new Refusal({ of: 'field', room, field, fault, ...(slots ? { values: slots } : {}) });
}

/** What was thrown while a record was taken, as a refusal; null where it is a failure of the program. */
export function toRefusal(
  error: unknown,
  { contract, constraints = {} }: ServedRoom,
): Refusal | null {
  if (error instanceof Refusal) return error;
  const failure = toFailure(error, constraints);
  if (!failure) return null;
  const [[field, fault] = []] = Object.entries(failure.detail.fields ?? {});
  if (field !== undefined && fault && 'fault' in fault)
    return refusedFor(contract.name, { [field]: fault });
  return new Refusal({ of: 'error', room: failure.kind.room, name: failure.kind.name });
}

/** The reason in words. */
export function tellReason(translator: Translator, reason: RefusalReason): string {
  switch (reason.of) {
    case 'reason':
      return enumLabel(translator, 'his', 'reason', reason.reason);
    case 'field': {
      const { room, field, fault, values: slots } = reason;
      return faultText(translator, room, field, { fault, ...(slots ? { values: slots } : {}) });
    }
    case 'error':
      return translator.text(`${reason.room}.errors.${reason.name}`);
  }
}
