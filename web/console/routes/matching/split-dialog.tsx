import type { ReviewItem, SplitReviewItemBody } from '@rentroll/client';
import { X } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatMoney } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';
import { FindInvoice, type FoundInvoice } from '../../find-invoice.tsx';

type Draft = { readonly parts: readonly Part[]; readonly keepsRest: boolean };
type Part = { readonly candidate: FoundInvoice; readonly amount: string };
type Props = {
  readonly item: ReviewItem;
  readonly candidates: readonly FoundInvoice[];
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSplit: (split: SplitReviewItemBody) => Promise<unknown>;
};

const isGiven = ({ amount }: Part): boolean => Number(amount) > 0;

/** One transfer over several invoices. It is shared out in full, or the rest becomes the credit of the first renter. */
export function SplitDialog({ item, candidates, busy, error, onClose, onSplit }: Props) {
  const words = useWords(matchingWords);
  const common = useWords();
  const language = useLanguage();
  const { draft, change, forget } = useKeptDraft<Draft>(`split ${item.id}`, {
    parts: shareOut(candidates, Number(item.transfer_amount)),
    keepsRest: false,
  });
  const { parts, keepsRest } = draft;
  const close = () => {
    forget();
    onClose();
  };
  const rest = Number(item.transfer_amount) - parts.reduce((sum, { amount }) => sum + Number(amount), 0);
  const first = parts[0]?.candidate;
  const shared = parts.some(isGiven);
  const problem = rest < 0 || !shared || (rest > 0 && !keepsRest) ? words.splitHint : null;
  const give = (index: number, amount: string) =>
    change({ parts: parts.map((part, at) => (at === index ? { ...part, amount } : part)) });
  const add = (candidate: FoundInvoice) => {
    if (parts.some((part) => part.candidate.invoiceId === candidate.invoiceId)) return;
    const amount = String(Math.max(0, Math.min(rest, Number(candidate.openAmount))));
    change({ parts: [...parts, { candidate, amount }] });
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={words.splitTitle(formatMoney(item.transfer_amount, language))}
      subtitle={<p className="small quiet">{words.splitHint}</p>}
    >
      <Form
        error={error}
        onSubmit={() => {
          if (!problem)
            void onSplit({
              allocations: parts
                .filter(isGiven)
                .map(({ candidate, amount }) => ({ invoice_id: candidate.invoiceId, amount })),
              ...(rest > 0 && first ? { rest_renter_id: first.renterId } : {}),
            }).then(forget, () => undefined);
        }}
      >
        {parts.map(({ candidate, amount }, index) => (
          <div className="line split-part" key={candidate.invoiceId}>
            <div className="grow">
              <MoneyField
                label={`${candidate.room} · ${candidate.renter}`}
                name={`allocations.${parts.slice(0, index).filter(isGiven).length}.amount`}
                value={amount}
                onChange={(value) => give(index, value)}
                help={words.left(formatMoney(candidate.openAmount, language))}
              />
            </div>
            <button
              className="btn ghost square"
              type="button"
              aria-label={`${common.actions.clear} ${candidate.room}`}
              onClick={() => change({ parts: parts.filter((_, at) => at !== index) })}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </div>
        ))}
        <FindInvoice onChoose={add} />
        <p className="between">
          <span>{words.splitRest}</span>
          <strong className={rest === 0 ? 'good' : 'bad'}>
            <Money amount={String(rest)} />
          </strong>
        </p>
        {rest > 0 && first && (
          <Tick checked={keepsRest} onChange={() => change({ keepsRest: !keepsRest })}>
            {words.splitCredit(formatMoney(rest, language), first.renter)}
          </Tick>
        )}
        <ActionButton look="primary" type="submit" busy={busy} reason={problem}>
          {words.doSplit}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

/** The suggestions in turn, each with what it can take. */
function shareOut(candidates: readonly FoundInvoice[], amount: number): Part[] {
  let left = amount;
  return candidates.slice(0, 3).flatMap((candidate) => {
    const taken = Math.min(left, Number(candidate.openAmount));
    left -= taken;
    return taken > 0 ? [{ candidate, amount: String(taken) }] : [];
  });
}
