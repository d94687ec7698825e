import { useState } from 'react';

/**
 * A payment that is being entered. It survives a reload together with its key, so that a payment whose answer was lost is sent again
 * as it was, and booked once.
 */
export type Draft = {
  readonly key: string;
  /** Digits; null while it is what is owed. */
  readonly amount: string | null;
  readonly method: 'CASH' | 'BANK_TRANSFER';
  /** Null for today. */
  readonly date: string | null;
  readonly note: string;
  readonly reference: string;
  readonly givesChange: boolean;
  /** The body of a request that got no answer: whether it was booked is not known. */
  readonly sent: string | null;
};

const newDraft = (): Draft => ({
  key: crypto.randomUUID(),
  amount: null,
  method: 'CASH',
  date: null,
  note: '',
  reference: '',
  givesChange: false,
  sent: null,
});

const nameOf = (renterId: string): string => `rentroll.payment.${renterId}`;

function readDraft(renterId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(renterId)) ?? 'null') as Draft | null;
    return kept ?? newDraft();
  } catch {
    return newDraft();
  }
}

export const dropDraft = (renterId: string): void => sessionStorage.removeItem(nameOf(renterId));

export function useDraft(renterId: string) {
  const [draft, setDraft] = useState(() => readDraft(renterId));
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part };
    sessionStorage.setItem(nameOf(renterId), JSON.stringify(changed));
    setDraft(changed);
  };
  const reset = () => {
    dropDraft(renterId);
    setDraft(newDraft());
  };
  return { draft, change, reset };
}
