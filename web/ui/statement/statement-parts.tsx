import type { LeaseStatement } from '@rentroll/client';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../data/app.ts';
import { formatDate, formatPeriod } from '../../words/format.ts';
import { statementWords } from '../../words/statement.ts';
import { Fact } from '../facts/facts.tsx';
import { Money } from '../money/money.tsx';
import { type Column, DataTable, moneyColumn } from '../table/data-table.tsx';
import './statement.css';

type AccountRow = LeaseStatement['account']['rows'][number];
type DepositRow = LeaseStatement['deposit']['rows'][number];
type Props = { readonly statement: LeaseStatement };

/** Account and deposit of a lease with their balances; `linkTo` leads from a row to its document. */
export function StatementParts({
  statement,
  linkTo,
}: Props & { readonly linkTo: (row: AccountRow, label: string) => ReactNode }) {
  const words = useWords(statementWords);
  const { account, deposit } = statement;
  const accountColumns = useColumns<AccountRow>(
    ({ display, document_number, period }, language) => ({
      title: display.kind.label,
      number: document_number,
      notes: [words.month(formatPeriod(period, language)), display.method?.label],
    }),
    linkTo,
  );
  const depositColumns = useColumns<DepositRow>(({ display, document_number }) => ({
    title: display.kind.label,
    number: document_number,
    notes: [display.method?.label],
  }));
  return (
    <div className="stack">
      <Part title={words.account} empty={words.noAccount} rows={account.rows} columns={accountColumns}>
        <AccountSums statement={statement} />
      </Part>
      <Part title={words.deposit} empty={words.noDeposit} rows={deposit.rows} columns={depositColumns}>
        <dl className="facts pad statement-sums">
          <Fact name={words.agreed}>
            <Money amount={deposit.agreed_amount} />
          </Fact>
          <Opening amount={deposit.opening_balance} />
          <Fact name={words.held} look="strong">
            <Money amount={deposit.closing_balance} />
          </Fact>
        </dl>
      </Part>
    </div>
  );
}

type PartProps<Row> = {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly children: ReactNode;
};

const Part = <Row,>({ title, empty, rows, columns, children }: PartProps<Row>) => (
  <section className="panel statement-part" aria-label={title}>
    <header>
      <h2>{title}</h2>
    </header>
    {children}
    {rows.length === 0 ? (
      <p className="pad quiet">{empty}</p>
    ) : (
      <DataTable label={title} columns={columns} rows={rows} keyOf={(row) => String(rows.indexOf(row))} />
    )}
  </section>
);

function Opening({ amount }: { readonly amount: string }) {
  const words = useWords(statementWords);
  return Number(amount) === 0 ? null : (
    <Fact name={words.opening}>
      <Money amount={amount} />
    </Fact>
  );
}

function AccountSums({ statement: { account, credit_balance } }: Props) {
  const words = useWords(statementWords);
  const sums = [
    [words.billed, account.billed_amount],
    [words.credited, account.credited_amount],
    [words.paid, account.paid_amount],
    [words.writtenOff, account.written_off_amount],
  ] as const;
  return (
    <dl className="facts pad statement-sums">
      <Opening amount={account.opening_balance} />
      {sums
        .filter(([, amount], index) => index === 0 || Number(amount) !== 0)
        .map(([name, amount]) => (
          <Fact key={name} name={name}>
            <Money amount={amount} />
          </Fact>
        ))}
      <Fact name={words.owed} look="strong">
        <Money amount={account.closing_balance} />
      </Fact>
      {Number(credit_balance) !== 0 && (
        <Fact name={words.credit}>
          <Money amount={credit_balance} />
        </Fact>
      )}
    </dl>
  );
}

type Shown = { title: string; number: string | null; notes: (string | undefined)[] };

function useColumns<Row extends AccountRow | DepositRow>(
  shown: (row: Row, language: ReturnType<typeof useLanguage>) => Shown,
  linkTo: (row: Row, label: string) => ReactNode = (_, label) => label,
): Column<Row>[] {
  const words = useWords(statementWords);
  const language = useLanguage();
  const { columns } = words;
  const dayOf = ({ date }: Row) => formatDate(date, language);
  return [
    {
      title: columns.what,
      text: (row) => shown(row, language).title,
      show: (row) => {
        const { title, number, notes } = shown(row, language);
        return (
          <span className="statement-what">
            <span>
              {title} {number && <span className="code">{linkTo(row, number)}</span>}
            </span>
            <span className="small quiet">{[dayOf(row), ...notes].filter(Boolean).join(' · ')}</span>
          </span>
        );
      },
    },
    {
      ...moneyColumn<Row>(columns.amount, ({ amount }) => amount),
      show: ({ amount, balance }) => (
        <>
          <Money amount={amount} />
          <span className="only-phone under-cell small quiet">
            {columns.balance} <Money amount={balance} />
          </span>
        </>
      ),
    },
    moneyColumn<Row>(columns.balance, ({ balance }) => balance, { wide: true }),
  ];
}
