import { maskIdNumber, unsealIdNumber } from '../../../security/identity-numbers.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { type Column, date, listed, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const REGISTER_COLUMNS: readonly Column[] = [
  text('property_name'),
  text('property_address'),
  text('room_name'),
  text('full_name'),
  date('date_of_birth'),
  plain('gender', 'gender'),
  plain('document_type', 'document_type'),
  text('id_number'),
  text('nationality'),
  text('permanent_address'),
  text('occupation'),
  text('phone'),
  text('email'),
  text('head_of_household_name'),
  text('relation_to_head'),
  text('renter_name'),
  text('relationship'),
  plain('is_primary', 'yes_no'),
  date('moved_in_on'),
  date('moved_out_on'),
  date('residence_registered_from'),
  date('residence_registered_until'),
  timestamp('stay_notified_at'),
  plain('lease_id'),
  listed('missing_fields', 'headers'),
];

/** Identity numbers are decrypted row by row while streaming, and masked for callers who may not read them. */
export function registerColumns(sealing: Sealing, inClear: boolean): Column[] {
  const opened = text('id_number', (read) => {
    const sealed = read('id_number') as Buffer | null;
    const number = sealed && unsealIdNumber(sealing, read('person_id') as string, sealed);
    return number && !inClear ? maskIdNumber(number) : number;
  });
  return REGISTER_COLUMNS.map((column) => (column.name === opened.name ? opened : column));
}
