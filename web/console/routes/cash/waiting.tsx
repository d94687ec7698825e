import type { CashHandover } from '@rentroll/client';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { useBankName } from './cash-data.ts';

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
  /** Otherwise it is shown as something that waits for somebody else. */
  readonly confirms: boolean;
  /** Whether it can be taken back. */
  readonly returns?: boolean;
};

export function HandoverRow({ handover, confirms, returns = true }: RowProps) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const { amount, note } = handover;
  const { title, wait } = useWho(handover, confirms);
  return (
    <li className="row">
      <span className="grow">
        <span className="strong">{title}</span>
        <small className="small quiet">
          {[words.handedOn(formatDate(handover.handed_on, language)), wait, note].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Money amount={amount} />
      {(confirms || returns) && <HandoverActs handover={handover} confirms={confirms} />}
    </li>
  );
}

/** From whom to whom, seen by who looks, and who has to do what now. */
function useWho(handover: CashHandover, confirms: boolean): { title: string; wait: string | null } {
  const words = useWords(cashWords);
  const me = useMe()?.user.id;
  const bank = useBankName(handover.bank_account_id);
  const { from_account_id, to_account_id, bank_account_id, to_cash_book_id } = handover;
  const from = from_account_id === me ? words.you : (handover.from_name ?? words.organization);
  const toName = handover.to_name ?? words.organization;
  const to = bank_account_id ? bank : to_account_id === me ? words.youObject : toName;
  const title = bank_account_id ? words.paidIn(from, to) : words.fromTo(from, to);
  if (bank_account_id) return { title, wait: confirms ? words.checkBank : words.waitsForBank };
  if (confirms) return { title, wait: to_account_id === me ? words.count : null };
  return { title, wait: to_cash_book_id ? words.waitsForOwner : words.waitsFor(to) };
}

function HandoverActs({ handover, confirms }: RowProps) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const { api } = useApp();
  const [refusing, setRefusing] = useState(false);
  const { id, amount } = handover;
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
  const inBank = handover.bank_account_id !== null;
  return (
    <span className="btns">
      {confirms && (
        <ActionButton
          look="primary small"
          icon={Check}
          aria-label={inBank ? words.arrivedNamed(shown, from) : words.confirmNamed(shown, from)}
          busy={confirm.isPending}
          onClick={() => confirm.mutate(undefined)}
        >
          {inBank ? words.arrived : words.confirm}
        </ActionButton>
      )}
      <ActionButton
        look="small"
        aria-label={
          !confirms
            ? words.withdrawNamed(shown)
            : inBank
              ? words.notArrivedNamed(shown, from)
              : words.refuseNamed(shown, from)
        }
        onClick={() => setRefusing(true)}
      >
        {confirms ? (inBank ? words.notArrived : words.refuse) : words.withdraw}
      </ActionButton>
      {refusing && (
        <ReasonDialog
          open
          onOpenChange={setRefusing}
          keptAs={`refuse ${id}`}
          title={
            !confirms ? words.withdrawNamed(shown) : inBank ? words.notArrivedTitle(shown) : words.refuseTitle(shown)
          }
          label={words.reason}
          button={!confirms ? words.withdraw : inBank ? words.notArrived : words.refuse}
          danger
          busy={refuse.isPending}
          error={refuse.error}
          onConfirm={refuse.mutateAsync}
        >
          <p>{words.refuseWhat}</p>
        </ReasonDialog>
      )}
    </span>
  );
}
