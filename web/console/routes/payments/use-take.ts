import type { AllocatePaymentBody, Client, RecordPaymentBody } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { isRefused } from '../../../data/idempotency.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { useGo } from '../../go.tsx';
import { type Draft, dropDraft } from './draft.ts';

export type PaymentBody = AllocatePaymentBody | RecordPaymentBody;

/** Returns the receipt that was booked. */
async function book(api: Client, body: PaymentBody, idempotencyKey: string): Promise<string | undefined> {
  if ('invoice_id' in body) return (await api.post('/payments', { body, idempotencyKey })).receipt_id;
  return (await api.post('/payments/allocate', { body, idempotencyKey })).payments[0]?.receipt_id;
}

/**
 * Books a payment once. What is sent is kept before it is sent; until there is an answer, every further attempt, also after a reload,
 * sends the same with the same key.
 */
export function useTake(renterId: string, draft: Draft, change: (part: Partial<Draft>) => void) {
  const { api } = useApp();
  const queries = useQueryClient();
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const take = async (body: PaymentBody) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    const sent = draft.sent ?? JSON.stringify(body);
    change({ sent });
    try {
      const receipt = await book(api(), JSON.parse(sent), draft.key);
      dropDraft(renterId);
      void queries.invalidateQueries();
      if (shown.current) go({ to: '/payments', search: { receipt }, replace: true });
      else showToast(words.took(formatMoney((JSON.parse(sent) as PaymentBody).amount, language)));
    } catch (failure) {
      if (isRefused(failure)) change({ sent: null, key: crypto.randomUUID() });
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { take, busy, error };
}
