import { type FieldError, RentrollError } from '@rentroll/client';
import type { moveInWords } from '../../../words/move-in.ts';
import { EMAIL, ID_NUMBER, PHONE } from './formats.ts';
import { type MoveInDraft, memberPath } from './move-in-draft.ts';

type Words = typeof moveInWords.vi;

const isWrong = (text: string | undefined, pattern: string): boolean =>
  Boolean(text?.trim()) && !new RegExp(pattern).test(text?.trim() ?? '');

/** What a step has wrong, before the next one begins: the service would refuse it only at the end. Null if nothing is. */
export function checkStep(step: number, draft: MoveInDraft, today: string, words: Words): RentrollError | null {
  const fields = step === 2 ? checkPeople(draft, today, words) : step === 3 ? checkTerms(draft, words) : [];
  return fields.length > 0
    ? new RentrollError({ status: 400, code: 'validation_failed', message: words.checkFields, fields })
    : null;
}

function checkPeople({ renterId, renter, companions }: MoveInDraft, today: string, words: Words): FieldError[] {
  const found: FieldError[] = [];
  const check = (wrong: boolean, path: string, message: string) => {
    if (wrong) found.push({ path, code: 'invalid_format', message });
  };
  if (!renterId) {
    check(isWrong(renter.phone, PHONE), 'phone', words.wrongPhone);
    check(isWrong(renter.email, EMAIL), 'email', words.wrongEmail);
    check(isWrong(renter.id_number, ID_NUMBER), 'id_number', words.wrongIdNumber);
    check((renter.date_of_birth ?? '') > today, 'date_of_birth', words.wrongBirth);
  }
  for (const [at, { full_name, id_number }] of companions.entries())
    if (full_name.trim())
      check(isWrong(id_number, ID_NUMBER), `${memberPath(companions, at)}.id_number`, words.wrongIdNumber);
  return found;
}

function checkTerms({ start_date, end_date, endsOther, fees }: MoveInDraft, words: Words): FieldError[] {
  const found: FieldError[] = [];
  if (endsOther && !end_date) found.push({ path: 'end_date', code: 'required', message: words.endMissing });
  if (end_date && end_date < start_date)
    found.push({ path: 'end_date', code: 'too_small', message: words.endTooEarly });
  for (const [at, { name, amount }] of fees.entries())
    if (Boolean(name.trim()) !== Boolean(amount))
      found.push({ path: `fees.${at}.${amount ? 'name' : 'amount'}`, code: 'required', message: words.feeIncomplete });
  return found;
}
