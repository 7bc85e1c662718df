// A resident's QR code: nothing in it but the record's id, which tells nothing to who may not read the record.
import { toString as drawCode } from 'qrcode';
import type { Ctx } from '#features/platform.ts';
import { findResident } from './find-resident.ts';

/** Writes an SVG of `urn:uuid:<id>`. */
export async function drawResident(context: Ctx, id: string): Promise<void> {
  await findResident(context, id);
  const svg = await drawCode(`urn:uuid:${id}`, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
  });
  await context.http.reply.type('image/svg+xml').send(svg);
}
