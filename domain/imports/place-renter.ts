import { foldDiacritics } from '../text/fold-diacritics.ts';
import type { RoomRow } from './check-room-row.ts';
import type { ImportedRenter, Index } from './import-batch.ts';
import type { ImportProblem } from './problem.ts';
import { RENTER_COLUMNS } from './renter-columns.ts';
import type { RoomKey } from './room-columns.ts';

/** People by what tells them apart, so that 20,000 rows do not compare each with each. */
export type RenterBook = {
  readonly renters: ImportedRenter[];
  readonly byPhone: Map<string, Index>;
  readonly byIdNumber: Map<string, Index>;
};

export const emptyRenterBook = (renters: ImportedRenter[]): RenterBook => ({
  renters,
  byPhone: new Map(),
  byIdNumber: new Map(),
});

const MAX_NOTE_LENGTH = RENTER_COLUMNS.note.maxLength;
const MAX_PLATES = RENTER_COLUMNS.vehicle_plates.maxItems;

export const personKey = (name: string): string => foldDiacritics(name).replace(/\s+/g, ' ').trim();
export const phoneKey = (phone: string): string => phone.replace(/^\+?84(?=\d{9}$)/, '0');

/**
 * The renter of a row. The same name with the same phone or id number is one person, who may hold several rooms; a phone alone
 * may be a family's. What two rows say differently about one person is a problem, not a choice.
 */
export function placeRenter(book: RenterBook, row: RoomRow, name: string, problems: ImportProblem[]): Index {
  const { phone, id_number } = row.values;
  const phoneName = phone === null ? null : `${phoneKey(phone)} ${personKey(name)}`;
  const index = (id_number && book.byIdNumber.get(id_number)) ?? (phoneName && book.byPhone.get(phoneName));
  const known = typeof index === 'number' ? book.renters[index] : undefined;
  if (typeof index !== 'number' || known === undefined) return addRenter(book, row, name, phoneName);
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
  book.renters[index] = whole;
  if (fresh.idNumber !== null) book.byIdNumber.set(fresh.idNumber, index);
  if (phoneName !== null) book.byPhone.set(phoneName, index);
  return index;
}

function addRenter(book: RenterBook, row: RoomRow, name: string, phoneName: string | null): Index {
  const renter = renterOf(row, name);
  const index = book.renters.push(renter) - 1;
  if (renter.idNumber !== null) book.byIdNumber.set(renter.idNumber, index);
  if (phoneName !== null) book.byPhone.set(phoneName, index);
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
