// Why a message waits or was refused: kept as codes, told in the language of whoever reads.
import { z } from 'zod';
import { enumLabel } from '#kit/words/translator.ts';
import type { Translator } from '#kit/words/translator.ts';
import { refusalReason, tellReason } from '#features/his/server/index.ts';
import { HL7_REASONS } from '../contract.ts';
import type { Hl7Reason } from '../contract.ts';

const reason = z.union([
  z.object({ of: z.literal('hl7'), reason: z.enum(HL7_REASONS) }),
  /** As it was answered. */
  z.object({ of: z.literal('answer'), condition: z.number(), place: z.string().nullable() }),
  refusalReason,
]);
export type HoldReason = z.output<typeof reason>;

/** A message that must wait for this. */
export class Held extends Error {
  override name = 'Held';
  readonly reason: HoldReason;

  constructor(why: Hl7Reason) {
    super(why);
    this.reason = { of: 'hl7', reason: why };
  }
}

/** The reason in words. */
export function tellWhy(translator: Translator, kept: unknown): string | null {
  if (kept === null || kept === undefined) return null;
  const why = reason.parse(kept);
  if (why.of === 'hl7') return enumLabel(translator, 'hl7', 'reason', why.reason);
  if (why.of === 'answer') {
    const said = enumLabel(translator, 'hl7', 'condition', String(why.condition));
    return why.place ? `${why.place} · ${said}` : said;
  }
  return tellReason(translator, why);
}
