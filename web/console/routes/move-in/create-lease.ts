import { type CreateLeaseBody, RentrollError } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { filled } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { platesOf } from '../renters/renter-fields.tsx';
import { feeRow, feesOf, type MoveInDraft, peopleOf } from './move-in-draft.ts';

/** A renter if they are new, then the lease, then its fees. Each request has a key of the draft: trying again repeats nothing. */
export function useCreateLease(done: (lease: { id: string }) => void) {
  const words = useWords(moveInWords);
  const { api } = useApp();
  return useSave(
    async (draft: MoveInDraft) => {
      const renter_id = draft.renterId || (await createRenter(draft)).id;
      const lease = await api()
        .post('/leases', {
          body: leaseBody(draft, renter_id),
          idempotencyKey: keyOf(draft, 'lease', leaseBody(draft, renter_id)),
        })
        .catch(withPaths((path) => path.replace(/^members\.0\./, '')));
      for (const [at, fee] of feesOf(draft).entries())
        await api()
          .post('/recurring-fees', {
            body: { lease_id: lease.id, ...fee },
            idempotencyKey: keyOf(draft, `fee ${at}`, fee),
          })
          .catch(withPaths((path) => `fees.${feeRow(draft, at)}.${path}`));
      return lease;
    },
    { said: words.created, done },
  );

  function createRenter(draft: MoveInDraft) {
    const { vehicle_plates = '', ...renter } = draft.renter;
    const body = { ...filled(renter as Record<string, string>), vehicle_plates: platesOf(vehicle_plates) };
    return api().post('/renters', { body: body as never, idempotencyKey: keyOf(draft, 'renter', body) });
  }
}

/** Fields of the requests as the steps name theirs: the renter is the first member, fees are sent one by one. */
const withPaths =
  (rename: (path: string) => string) =>
  (error: unknown): never => {
    if (!(error instanceof RentrollError)) throw error;
    const fields = error.fields.map((field) => ({ ...field, path: rename(field.path) }));
    throw new RentrollError({ ...error, message: error.message, fields });
  };

const STEP_FIELDS = [
  /^room_id$/,
  /^(renter_id|members\b.*|full_name|phone|email|id_|date_of_birth|gender|nationality|permanent_address|hometown|occupation|vehicle_plates|note)/,
  /^(start_date|end_date|after_end_date|monthly_rent|rent_cycle_months|proration|occupant_count|deposit_|fees\b)/,
  /^initial_readings\b/,
];

/** The first step that has a field the service refused, or null: then the last step says it. */
export function stepOf(error: unknown): number | null {
  const paths = error instanceof RentrollError ? error.fields.map(({ path }) => path) : [];
  const at = STEP_FIELDS.findIndex((fields) => paths.some((path) => fields.test(path)));
  return at < 0 ? null : at + 1;
}

/** The terms that decide what is billed. */
function termsOf(draft: MoveInDraft) {
  const { deposit_amount, depositPaid } = draft;
  return {
    room_id: draft.roomId,
    start_date: draft.start_date,
    monthly_rent: draft.monthly_rent,
    occupant_count: peopleOf(draft),
    proration: draft.proration,
    rent_cycle_months: draft.rent_cycle_months,
    ...(draft.end_date && { end_date: draft.end_date }),
    ...(deposit_amount && { deposit_amount }),
    ...(deposit_amount &&
      depositPaid && {
        deposit_received: { amount: deposit_amount, received_on: draft.received_on },
      }),
  };
}

export const previewBody = (draft: MoveInDraft) => ({
  ...termsOf(draft),
  ...(draft.renterId && { renter_id: draft.renterId }),
  fees: feesOf(draft),
});

function leaseBody(draft: MoveInDraft, renter_id: string) {
  const { electricity, water } = draft;
  return {
    ...termsOf(draft),
    renter_id,
    ...(draft.end_date && { after_end_date: draft.after_end_date }),
    ...((electricity || water) && {
      initial_readings: {
        ...(electricity && { electricity: Number(electricity) }),
        ...(water && { water: Number(water) }),
      },
    }),
    members: [
      primary(draft, renter_id),
      ...draft.companions.filter(({ full_name }) => full_name.trim()).map(filled),
    ].map((person) => ({ ...person, moved_in_on: draft.start_date })) as CreateLeaseBody['members'] & object,
    ...(draft.invite && { invite: true }),
  };
}

/** The renter lives there too, with the papers that were typed. */
function primary(draft: MoveInDraft, renter_id: string) {
  const { vehicle_plates: _plates, note: _note, ...papers } = draft.renter;
  const full_name = draft.renterName || (draft.renter.full_name ?? '');
  const typed = draft.renterId ? {} : filled(papers as Record<string, string>);
  return { ...typed, full_name, renter_id, is_primary: true };
}

/** The same request has the same key; a corrected one has another. */
function keyOf(draft: MoveInDraft, what: string, body: unknown): string {
  let sum = 0;
  for (const char of JSON.stringify(body)) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return `${draft.key} ${what} ${sum >>> 0}`.replaceAll(' ', '-');
}
