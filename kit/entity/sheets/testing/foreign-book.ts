// Workbooks as someone else's program might write them.
import { writeZip } from '../zip-writer.ts';

export async function zip(parts: Record<string, string>): Promise<Buffer> {
  const written = writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, content: [text] })),
  );
  return Buffer.concat(await Array.fromAsync(written));
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** One sheet. */
export const foreignBook = (
  sheet: string,
  { workbook = '', shared = '<sst/>', styles = '<styleSheet/>', name = 's' } = {},
) =>
  zip({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
    'xl/book.xml': `<x:workbook xmlns:x="m" xmlns:r="r">${workbook}<x:sheets><x:sheet name="h" state="hidden" r:id="s0"/><x:sheet name="${name}" r:id="s1"/></x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': `<Relationships><Relationship Id="s1" Type="${RELATION}/worksheet" Target="../xl/Sheets/one.xml"/><Relationship Id="t" Type="${RELATION}/sharedStrings" Target="shared.xml"/><Relationship Id="u" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sheets/ONE.xml': sheet,
    'xl/shared.xml': shared,
    'xl/styles.xml': styles,
  });
