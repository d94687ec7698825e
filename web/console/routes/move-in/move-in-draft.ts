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
  monthly_rent: '',
  deposit_amount: '',
  depositPaid: true,
  received_on: today,
  fees: [],
  electricity: '',
  water: '',
  invite: false,
  key: crypto.randomUUID(),
});

export const peopleOf = ({ companions }: MoveInDraft): number =>
  1 + companions.filter(({ full_name }) => full_name.trim()).length;

export type StepProps = {
  readonly draft: MoveInDraft;
  readonly onChange: (part: Partial<MoveInDraft>) => void;
};
