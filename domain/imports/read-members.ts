import { type CivilDate, isAfter } from '../period.ts';
import type { ReadRow } from './column.ts';
import type { ImportBatch, ImportedRenter } from './import-batch.ts';
import type { MEMBER_COLUMNS } from './member-columns.ts';
import { roomKey } from './name-key.ts';
import type { ImportProblem } from './problem.ts';
import { type NameIndex, sourceOf } from './read-rooms.ts';
import { personKey, phoneKey } from './resolve-renter.ts';

type MemberRow = ReadRow<typeof MEMBER_COLUMNS>;

/** Adds the household members; each must live in a room that the first sheet lets. */
export function readMembers(
  rows: readonly MemberRow[],
  names: NameIndex,
  today: CivilDate,
  batch: ImportBatch,
  problems: ImportProblem[],
): void {
  for (const row of rows) {
    const { values } = row;
    const source = sourceOf(row);
    if (values.date_of_birth !== null && isAfter(values.date_of_birth, today))
      problems.push({ ...source, column: 'date_of_birth', code: 'too_large', limit: `${today}` });
    if (values.property === null || values.room === null) continue;
    const named = names.rooms.get(roomKey(values.property, values.room));
    if (named === undefined) problems.push({ ...source, column: 'room', code: 'not_allowed' });
    else if (!named.let)
      problems.push({ ...source, column: 'room', code: 'requires', other: 'renter_name', otherRow: named.number });
    else if (named.lease !== null && values.full_name !== null)
      batch.members.push({
        ...source,
        lease: named.lease,
        fullName: values.full_name,
        relationship: values.relationship,
        phone: values.phone,
        dateOfBirth: values.date_of_birth,
        gender: values.gender,
        idNumber: values.id_number,
        movedInOn: values.moved_in_on,
        isPrimary: isRenter(row, batch.renters[batch.leases[named.lease]?.renter ?? -1]),
      });
  }
}

function isRenter({ values }: MemberRow, renter: ImportedRenter | undefined): boolean {
  if (renter === undefined || personKey(values.full_name ?? '') !== personKey(renter.fullName)) return false;
  const otherPhone = values.phone && renter.phone && phoneKey(values.phone) !== phoneKey(renter.phone);
  const otherId = values.id_number && renter.idNumber && values.id_number !== renter.idNumber;
  return !otherPhone && !otherId;
}
