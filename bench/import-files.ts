// The files that bench/import.ts brings in: sheets of one kind of record, and whole institutions.
import { stringify } from 'yaml';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';

type Row = Record<string, string>;

/** Of a department in the file of an institution. */
const ROOMS = 10;
const BEDS = 3;
const STAFF = 20;
const DEVICES = 49;
const DEPARTMENT_ROWS = 1 + ROOMS * (1 + BEDS) + STAFF + DEVICES;

let made = 0;
/** Numbers for what may stand once in the installation. */
export const next = (): number => (made += 1);
const macOf = (number: number): string =>
  (number + 0x22ec00000000).toString(16).toUpperCase().match(/../g)?.join(':') ?? '';
const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));

const person = (index: number): Row => ({
  login_name: `p${next()}`,
  real_name: '李梅',
  mobile: `13${String(800_000_000 + made)}`,
  sex: 'woman',
  employee_no: `N${index}`,
});

const SHEETS = {
  space: (index) => ({ kind: 'room', name: `R${index + 1}`, full_name: `Room ${index + 1}` }),
  resident: (index) => ({
    name: '王丽',
    sex: 'woman',
    birthday: '1940-05-06',
    registration_no: `R${index}`,
  }),
  staff: person,
  password: (index) => ({ ...person(index), password: 'Secret12345' }),
  // Each in a room of the sheet of spaces.
  device: (index) => ({
    type: 'DOOR_DEVICE',
    alias: `Door ${index + 1}`,
    wired_mac: macOf(next()),
    model: 'CB-200',
    space_id: `R${index + 1}`,
  }),
} satisfies Record<string, (index: number) => Row>;
export type SheetName = keyof typeof SHEETS;

/** A sheet of so many rows. */
export async function sheetOf(name: SheetName, count: number): Promise<Blob> {
  const rows: Row[] = list(count, SHEETS[name]);
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((heading) => ({ heading, width: 12, asText: true }));
  const cells = rows.map((row) => fields.map((field) => row[field] ?? ''));
  const bytes = await Array.fromAsync(writeWorkbook([{ name: 'rows', columns, rows: cells }]));
  return new Blob([new Uint8Array(Buffer.concat(bytes))]);
}

function departmentOf(top: string, number: number) {
  const named = { organisation: `${top} / ward${number}` };
  const rooms = list(ROOMS, (room) => `ward${number} / ${301 + room}`);
  const beds = rooms.flatMap((room) => list(BEDS, (bed) => `${room} / 0${bed + 1}`));
  const placed = (kind: string) => (path: string) => ({ ...named, path, kind, full_name: 'Place' });
  return {
    organisations: [{ ...named, shop_type: '6', kind: 'department', full_name: 'Ward' }],
    spaces: [...rooms.map(placed('room')), ...beds.map(placed('bed'))],
    staff: list(STAFF, () => ({ ...named, login_name: `p${next()}`, real_name: '李梅' })),
    devices: list(DEVICES, (index) => {
      const wired_mac = macOf(next());
      const space_id = beds[index % beds.length] ?? '';
      return {
        ...named,
        key: wired_mac,
        type: 'DIGIT_BED_DEVICE',
        alias: 'Bed',
        wired_mac,
        space_id,
      };
    }),
  };
}

/** A hospital of so many rows in all, departments that are all alike; and the same with another field in every row. */
export function institutionOf(count: number): { file: Blob; changed: Blob } {
  const top = `hospital${next()}`;
  const parts: Record<string, Row[]> = {
    organisations: [{ organisation: top, shop_type: '5', kind: 'hospital', full_name: top }],
    spaces: [],
    staff: [],
    devices: [],
  };
  for (let number = 1; number <= Math.round(count / DEPARTMENT_ROWS); number += 1)
    for (const [part, rows] of Object.entries(departmentOf(top, number)))
      parts[part]?.push(...rows);
  const write = (content: Record<string, Row[]>) =>
    new Blob([
      stringify(
        { carillon: 'institution', version: '1', ...content },
        { lineWidth: 0, aliasDuplicateObjects: false },
      ),
    ]);
  const other = (row: Row): Row => ({
    ...row,
    ...(row['full_name'] ? { full_name: 'Another' } : {}),
    ...(row['real_name'] ? { real_name: '王丽' } : {}),
    ...(row['alias'] ? { alias: 'Other' } : {}),
  });
  const changed = Object.entries(parts).map(([part, rows]) => [part, rows.map(other)]);
  return { file: write(parts), changed: write(Object.fromEntries(changed)) };
}
