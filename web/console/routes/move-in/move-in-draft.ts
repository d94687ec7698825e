import type { Room } from '@rentroll/client';
import type { RenterValues } from '../renters/renter-fields.tsx';

export type Companion = { full_name: string; relationship: string; phone: string; id_number: string };
export type Fee = { name: string; amount: string };

/** Everything typed so far. It is sent in one go at the end. */
export type MoveInDraft = {
  roomId: string;
  /** An existing renter, or empty for a new one. */
  renterId: string;
  renterName: string;
  renter: Partial<RenterValues>;
  companions: Companion[];
  start_date: string;
  end_date: string;
  /** Until a day that is typed, which must not be missing. */
  endsOther: boolean;
  after_end_date: 'STOP' | 'CONTINUE';
  proration: 'DAILY' | 'NONE';
  rent_cycle_months: 1 | 2 | 3 | 6 | 12;
  /** The room whose rent was filled in. */
  pricedFor: string;
  monthly_rent: string;
  deposit_amount: string;
  depositPaid: boolean;
  received_on: string;
  fees: Fee[];
  electricity: string;
  water: string;
  invite: boolean;
  /** One key for all requests of this lease, so that a repeated attempt makes nothing twice. */
  key: string;
};

export const emptyDraft = (today: string, roomId: string, renterId: string): MoveInDraft => ({
  roomId,
  renterId,
  renterName: '',
  renter: {},
  companions: [],
  start_date: today,
  end_date: '',
  endsOther: false,
  after_end_date: 'CONTINUE',
  proration: 'DAILY',
  rent_cycle_months: 1,
  pricedFor: '',
  monthly_rent: '',
  deposit_amount: '',
  depositPaid: false,
  received_on: today,
  fees: [],
  electricity: '',
  water: '',
  invite: false,
  key: crypto.randomUUID(),
});

export const peopleOf = ({ companions }: MoveInDraft): number =>
  1 + companions.filter(({ full_name }) => full_name.trim()).length;

/** Where a companion stands in the request: after the renter, and without those who have no name. */
export const memberPath = (companions: readonly Companion[], at: number): string =>
  `members.${1 + companions.slice(0, at).filter(({ full_name }) => full_name.trim()).length}`;

const isFee = ({ name, amount }: Fee): boolean => name.trim() !== '' && amount !== '';

export const feesOf = ({ fees }: MoveInDraft): Fee[] => fees.filter(isFee);

/** The row of the draft that the nth fee of the requests was typed in. */
export const feeRow = ({ fees }: MoveInDraft, nth: number): number =>
  fees.flatMap((fee, row) => (isFee(fee) ? [row] : []))[nth] ?? nth;

/** The last day of so many months from a day on. */
export function lastDayAfter(start: string, months: number): string {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months, 1));
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, days + 1) - 1);
  return end.toISOString().slice(0, 10);
}

export type StepProps = {
  readonly room: Room | undefined;
  readonly draft: MoveInDraft;
  readonly onChange: (part: Partial<MoveInDraft>) => void;
};
