import { foldDiacritics } from '../text/fold-diacritics.ts';
import type { RoomRow } from './check-room-row.ts';
import type { ImportedRenter, Index } from './import-batch.ts';
import type { ImportProblem } from './problem.ts';
import { RENTER_COLUMNS } from './renter-columns.ts';
import type { RoomKey } from './room-columns.ts';

/** Renters by identifying values, so that 20,000 rows are not compared pairwise. */
export type RenterIndex = {
  readonly renters: ImportedRenter[];
  readonly byPhone: Map<string, Index>;
  readonly byIdNumber: Map<string, Index>;
};

export const emptyRenterIndex = (renters: ImportedRenter[]): RenterIndex => ({
  renters,
  byPhone: new Map(),
  byIdNumber: new Map(),
});

const MAX_NOTE_LENGTH = RENTER_COLUMNS.note.maxLength;
const MAX_PLATES = RENTER_COLUMNS.vehicle_plates.maxItems;

export const personKey = (name: string): string => foldDiacritics(name).replace(/\s+/g, ' ').trim();
export const phoneKey = (phone: string): string => phone.replace(/^\+?84(?=\d{9}$)/, '0');

/**
 * Finds or adds the renter of a row. The same name with the same phone or id number is one person, who may rent several rooms;
 * a phone alone may be shared by a family. Rows that contradict each other about one person are reported.
 */
export function resolveRenter(people: RenterIndex, row: RoomRow, name: string, problems: ImportProblem[]): Index {
  const { phone, id_number } = row.values;
  const phoneName = phone === null ? null : `${phoneKey(phone)} ${personKey(name)}`;
  const index = (id_number && people.byIdNumber.get(id_number)) ?? (phoneName && people.byPhone.get(phoneName));
  const known = typeof index === 'number' ? people.renters[index] : undefined;
  if (typeof index !== 'number' || known === undefined) return addRenter(people, row, name, phoneName);
  const source = { sheet: row.sheet, row: row.number };
  const clash = (column: RoomKey) =>
    problems.push({ ...source, column, code: 'conflicts_with', other: column, otherRow: known.row });
  const fresh = renterOf(row, name);
  if (personKey(known.fullName) !== personKey(name)) clash('renter_name');
  if (differs(known.idNumber, fresh.idNumber)) clash('id_number');
  if (differs(known.gender, fresh.gender)) clash('gender');
  if (differs(known.dateOfBirth?.toString(), fresh.dateOfBirth?.toString())) clash('date_of_birth');
  const whole = completeRenter(known, fresh);
  if ([...(whole.note ?? '')].length > MAX_NOTE_LENGTH)
    problems.push({ ...source, column: 'note', code: 'too_long', limit: MAX_NOTE_LENGTH });
  if (whole.vehiclePlates.length > MAX_PLATES)
    problems.push({ ...source, column: 'vehicle_plates', code: 'too_large', limit: MAX_PLATES });
  people.renters[index] = whole;
  if (fresh.idNumber !== null) people.byIdNumber.set(fresh.idNumber, index);
  if (phoneName !== null) people.byPhone.set(phoneName, index);
  return index;
}

function addRenter(people: RenterIndex, row: RoomRow, name: string, phoneName: string | null): Index {
  const renter = renterOf(row, name);
  const index = people.renters.push(renter) - 1;
  if (renter.idNumber !== null) people.byIdNumber.set(renter.idNumber, index);
  if (phoneName !== null) people.byPhone.set(phoneName, index);
  return index;
}

const renterOf = ({ sheet, number, values }: RoomRow, fullName: string): ImportedRenter => ({
  sheet,
  row: number,
  fullName,
  phone: values.phone,
  email: values.email,
  dateOfBirth: values.date_of_birth,
  gender: values.gender,
  idNumber: values.id_number,
  permanentAddress: values.permanent_address,
  occupation: values.occupation,
  vehiclePlates: values.vehicle_plates ?? [],
  note: values.note,
});

const completeRenter = (known: ImportedRenter, fresh: ImportedRenter): ImportedRenter => ({
  ...known,
  phone: known.phone ?? fresh.phone,
  email: known.email ?? fresh.email,
  dateOfBirth: known.dateOfBirth ?? fresh.dateOfBirth,
  gender: known.gender ?? fresh.gender,
  idNumber: known.idNumber ?? fresh.idNumber,
  permanentAddress: known.permanentAddress ?? fresh.permanentAddress,
  occupation: known.occupation ?? fresh.occupation,
  vehiclePlates: [...new Set([...known.vehiclePlates, ...fresh.vehiclePlates])],
  note: [...new Set([known.note, fresh.note])].filter((note) => note !== null).join('\n') || null,
});

const differs = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && a !== b;
