import type { CashHandover } from '@rentroll/client';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatDate, formatMoney } from '../../../words/format.ts';

/** Handovers that the operator receives, or can check at the bank. */
export function Waiting({ handovers }: { readonly handovers: readonly CashHandover[] }) {
  const words = useWords(cashWords);
  if (handovers.length === 0) return null;
  return (
    <section className="panel cash-waiting" aria-labelledby="h-waiting">
      <header>
        <h2 id="h-waiting">{words.waiting}</h2>
      </header>
      <ul className="rows">
        {handovers.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} confirms />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  readonly handover: CashHandover;
  /** Otherwise it is shown to its giver, who can take it back. */
  readonly confirms: boolean;
};

export function HandoverRow({ handover, confirms }: RowProps) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const { api } = useApp();
  const [refusing, setRefusing] = useState(false);
  const { id, amount, note } = handover;
  const shown = formatMoney(amount, language);
  const from = handover.from_name ?? words.organization;
  const path = { cash_book_id: handover.cash_book_id, handover_id: id };
  const confirm = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/cash-books/{cash_book_id}/handovers/{handover_id}/confirm', { path, idempotencyKey }),
    { said: words.confirmed(shown), toastErrors: true },
  );
  const refuse = useSave(
    (reason: string, idempotencyKey) =>
      api().post('/cash-books/{cash_book_id}/handovers/{handover_id}/refuse', {
        path,
        body: { reason },
        idempotencyKey,
      }),
    { said: words.refused, done: () => setRefusing(false) },
  );
  return (
    <li className="row">
      <span className="grow">
        <span className="strong">{words.fromTo(from, handover.to_name ?? words.toBank)}</span>
        <small className="small quiet">
          {[words.handedOn(formatDate(handover.handed_on, language)), note].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Money amount={amount} />
      <span className="btns">
        {confirms && (
          <ActionButton
            look="primary small"
            icon={Check}
            aria-label={words.confirmNamed(shown, from)}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(undefined)}
          >
            {words.confirm}
          </ActionButton>
        )}
        <ActionButton
          look="small"
          aria-label={confirms ? words.refuseNamed(shown, from) : words.withdrawNamed(shown)}
          onClick={() => setRefusing(true)}
        >
          {confirms ? words.refuse : words.withdraw}
        </ActionButton>
      </span>
      {refusing && (
        <ReasonDialog
          open
          onOpenChange={setRefusing}
          keptAs={`refuse ${id}`}
          title={confirms ? words.refuseTitle(shown) : words.withdrawNamed(shown)}
          label={words.reason}
          button={confirms ? words.refuse : words.withdraw}
          danger
          busy={refuse.isPending}
          error={refuse.error}
          onConfirm={refuse.mutateAsync}
        >
          <p>{words.refuseWhat}</p>
        </ReasonDialog>
      )}
    </li>
  );
}
