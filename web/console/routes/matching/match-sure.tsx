import type { ReviewItem } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { isRefused, useIdempotencyKey } from '../../../data/idempotency.ts';
import type { Reason } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';

const MAX_ITEMS = 200;

type Props = { readonly items: readonly ReviewItem[]; readonly reason: Reason; readonly onDone: () => void };

/** All sure ones with two taps: the second says how many, beside what each pays. Together they can be taken back. */
export function MatchSure({ items, reason, onDone }: Props) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const undo = async (ids: readonly string[]) => {
    try {
      for (const review_item_id of ids)
        await api().post('/payment-reconciliation/review-items/{review_item_id}/reopen', {
          path: { review_item_id },
          body: { reason: words.undo },
          idempotencyKey: true,
        });
      showToast(words.reopened);
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    } finally {
      await queries.invalidateQueries();
    }
  };
  const matchSure = useMutation({
    mutationFn: () =>
      api().post('/payment-reconciliation/review-items/match-sure', {
        body: { review_item_ids: items.slice(0, MAX_ITEMS).map(({ id }) => id) },
        idempotencyKey: key.current,
      }),
    onSuccess: async ({ results }) => {
      const done = results.filter(({ error }) => error === null).map(({ review_item_id }) => review_item_id);
      const failure = results.find(({ error }) => error !== null)?.error?.message;
      if (done.length > 0) showToast(words.sureDone(done.length), { undo: () => void undo(done) });
      if (failure) showToast(words.sureFailed(results.length - done.length, failure), { tone: 'bad' });
      key.renew();
      setAsking(false);
      await queries.invalidateQueries();
      onDone();
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
      showToast(error.message, { tone: 'bad' });
    },
  });
  if (items.length === 0) return null;
  return (
    <>
      <ActionButton look="small" icon={CheckCheck} reason={reason} onClick={() => setAsking(true)}>
        {words.sure(items.length)}
      </ActionButton>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.sureTitle(items.length)}
        footer={
          <ActionButton look="primary" icon={CheckCheck} busy={matchSure.isPending} onClick={() => matchSure.mutate()}>
            {words.sure(items.length)}
          </ActionButton>
        }
      >
        <p>{words.sureText}</p>
        <ul className="rows sure-list">
          {items.map(({ id, transfer_amount, suggestions: [best] }) => (
            <li className="line" key={id}>
              <Plate name={best?.room_name ?? ''} />
              <span className="grow">{best?.renter_name}</span>
              <strong className="money">{formatMoney(transfer_amount, language)}</strong>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
