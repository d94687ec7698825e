import { ChevronRight } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { CashToday } from './cash-today.tsx';
import { type Draft, useDraft } from './draft.ts';
import { MoneyGiven } from './money-given.tsx';
import { daysBetween, planPayment, restOf, totalOf } from './payment-plan.ts';
import { type NamedInvoice, useDebtsOf, useIsCollector, useRenter } from './payments-data.ts';
import { PlanPanel } from './plan-panel.tsx';
import { RenterCredit } from './renter-credit.tsx';
import { type PaymentBody, useTake } from './use-take.ts';

const FORM = 'take-money';

/** Takes money from one renter: what is owed is filled in, and the arithmetic stands beside it before anything is booked. */
export function TakeMoney({ renterId }: { readonly renterId: string }) {
  const debts = useDebtsOf(renterId);
  const renter = useRenter(renterId);
  if (debts.isPending || renter.isPending) return <Skeleton rows={6} />;
  const failed = debts.isError ? debts : renter.isError ? renter : null;
  if (failed?.error && (!debts.data || !renter.data))
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Till
      renterId={renterId}
      name={renter.data?.full_name ?? ''}
      credit={Number(renter.data?.credit_balance ?? 0)}
      invoices={debts.data ?? []}
    />
  );
}

type TillProps = {
  readonly renterId: string;
  readonly name: string;
  readonly credit: number;
  readonly invoices: readonly NamedInvoice[];
};

function Till({ renterId, name, credit, invoices }: TillProps) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const today = useToday();
  const may = useMay('payments.record');
  const isCollector = useIsCollector();
  const { draft, change, reset } = useDraft(renterId);
  const { take, busy, error } = useTake(renterId, draft, change);

  const owed = totalOf(invoices);
  const payable = isCollector ? (invoices[0] ? restOf(invoices[0]) : 0) : owed;
  const given = Number(draft.amount ?? payable);
  const isOver = given > owed && owed > 0;
  const booked = isOver && draft.givesChange ? owed : given;
  const plan = planPayment(booked, invoices);
  const money = (amount: number) => formatMoney(amount, language);
  const late = invoices.filter(({ due_date }) => daysBetween(due_date, today) > 0).length;
  const locked = draft.sent !== null;
  const sentAmount = draft.sent ? Number((JSON.parse(draft.sent) as PaymentBody).amount) : booked;
  const reason = reasonAgainst();

  function reasonAgainst(): string | null {
    if (may && !isCollector) return may;
    if (locked) return null;
    if (booked <= 0) return words.enterAmount;
    return isCollector && booked > payable ? words.tooMuch(money(payable)) : null;
  }
  const submit = () => {
    if (!reason) void take(bodyOf(draft, booked, isCollector ? invoices[0] : undefined, renterId));
  };

  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/payments">{words.title}</Go>
        <ChevronRight className="i s" aria-hidden="true" />
        <span>{invoices[0]?.names.room_name ?? name}</span>
      </nav>
      <div className="page-head pay-head">
        <div className="grow line">
          {invoices[0]?.names.room_name && <Plate name={invoices[0].names.room_name} big />}
          <div className="grow">
            <h1>{name}</h1>
            <p className="small quiet">{owed > 0 ? words.owes(money(owed), late) : words.owesNothing}</p>
          </div>
        </div>
        <Go className="btn small only-wide" to="/payments">
          {words.change}
        </Go>
      </div>
      <div className="cols till">
        <div className="stack till-form">
          {locked && !busy && (
            <Banner
              tone="warn"
              action={
                <button className="btn small" type="button" onClick={reset}>
                  {words.startOver}
                </button>
              }
            >
              <strong>{words.unsure}</strong> {words.unsureHint}
            </Banner>
          )}
          <section className="panel" aria-labelledby="h-take">
            <header>
              <h2 id="h-take">{words.given}</h2>
              <span className="small quiet">
                {draft.date && draft.date !== today
                  ? formatDate(draft.date, language)
                  : words.today(formatDate(today, language))}
              </span>
            </header>
            <div className="take">
              <Form id={FORM} error={error} onSubmit={submit}>
                <MoneyGiven
                  draft={draft}
                  change={change}
                  invoices={invoices}
                  given={given}
                  sentAmount={locked ? sentAmount : null}
                  locked={locked && !busy}
                  failed={Boolean(error)}
                />
              </Form>
            </div>
          </section>
        </div>
        <div className="stack pays">
          <PlanPanel
            plan={plan}
            given={given}
            owed={owed}
            givesChange={isOver && draft.givesChange}
            onGivesChange={(givesChange) => change({ givesChange })}
            mayKeep={!isCollector}
          />
          <div className="commit">
            <ActionButton look="primary large wide" type="submit" form={FORM} busy={busy} reason={reason}>
              {words.take(money(sentAmount))}
            </ActionButton>
          </div>
        </div>
        <div className="stack pay-side">
          {credit > 0 && <RenterCredit renterId={renterId} credit={credit} />}
          <CashToday />
        </div>
      </div>
    </>
  );
}

function bodyOf(draft: Draft, amount: number, single: NamedInvoice | undefined, renterId: string): PaymentBody {
  const { method, date, note, reference } = draft;
  const details = {
    amount: String(amount),
    method,
    ...(date ? { payment_date: date } : {}),
    ...(reference.trim() && method === 'BANK_TRANSFER' ? { reference: reference.trim() } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
  return single ? { invoice_id: single.id, ...details } : { renter_id: renterId, ...details };
}
