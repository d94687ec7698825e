import { ruleOn } from '../../../../domain/rules/rule.ts';
import { TAX_FORMS } from '../../../../domain/rules/tax-forms.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { taxWords } from '../../../words/tax.ts';
import { Go } from '../../go.tsx';
import { Fold } from '../settings/shared/fold.tsx';
import type { TaxOwner } from './tax.tsx';

type Declaration = TaxOwner['declarations'][number];
type Contract = Declaration['contracts'][number];
type Account = TaxOwner['bank_accounts'][number];

/** The fields of form 01/BĐS for both half-years and the year. */
export function TaxForms({ owner, year }: { readonly owner: TaxOwner; readonly year: number }) {
  const words = useWords(taxWords);
  const language = useLanguage();
  const dueDates = ({ declarations }: TaxOwner) =>
    declarations.flatMap(({ period, due_on }) =>
      due_on ? [[words.periods[period], formatDate(due_on, language)] as const] : [],
    );
  const fields = ruleOn(TAX_FORMS, `${year}-12-31`)?.figures.declaration.fields ?? [];
  return (
    <>
      <header>
        <h3>{words.form}</h3>
        <span className="small quiet">
          {[words.choose, ...dueDates(owner).map(([period, date]) => words.dueOn(period, date))].join(' ')}
        </span>
      </header>
      <DataTable
        label={words.form}
        rows={fields}
        keyOf={({ code }) => code}
        columns={[
          {
            title: words.item,
            text: ({ code, name }) => `[${code}] ${name[language]}`,
            show: ({ code, name, figure }) => (
              <span className="report-wrap">
                <span className="code quiet">[{code}]</span> {name[language]}
                {owner.declarations
                  .filter(({ period }) => period !== 'YEAR')
                  .map(({ period, form }) => (
                    <span className="only-phone small quiet under-cell" key={period}>
                      {words.periods[period]} {formatMoney(form[figure], language)}
                    </span>
                  ))}
              </span>
            ),
          },
          ...owner.declarations.map((declaration) => ({
            title: words.periods[declaration.period],
            text: ({ figure }: (typeof fields)[number]) => declaration.form[figure],
            show: ({ figure }: (typeof fields)[number]) => <Money amount={declaration.form[figure]} />,
            end: true,
            wide: declaration.period !== 'YEAR',
          })),
        ]}
      />
    </>
  );
}

/** The contracts of the year, as form 01/BK-BĐS lists them. */
export function TaxContracts({ contracts }: { readonly contracts: readonly Contract[] }) {
  const words = useWords(taxWords);
  if (contracts.length === 0) return null;
  return (
    <div className="pad">
      <Fold label={`${words.list} (${contracts.length})`}>
        {() => (
          <DataTable
            label={words.list}
            rows={contracts}
            keyOf={({ lease_id }) => lease_id}
            columns={[
              {
                title: words.contract,
                text: ({ room_name, renter_name }) => `${room_name} ${renter_name}`,
                show: ({ lease_id, room_name, renter_name, property_name }) => (
                  <span className="line">
                    <Plate name={room_name} />
                    <span>
                      <Go className="report-name" to="/leases/$lease_id" params={{ lease_id }}>
                        {renter_name}
                      </Go>
                      <span className="small quiet under-cell report-wrap">{property_name}</span>
                    </span>
                  </span>
                ),
              },
              moneyColumn(words.contractRevenue, ({ revenue }: Contract) => revenue),
              moneyColumn(words.deducted, ({ deducted }: Contract) => deducted, { wide: true }),
              moneyColumn(words.kinds.fines_and_compensation, ({ fines }: Contract) => fines, { wide: true }),
              moneyColumn(words.vat, ({ vat }: Contract) => vat, { wide: true }),
              moneyColumn(words.pit, ({ pit }: Contract) => pit, { wide: true }),
            ]}
          />
        )}
      </Fold>
    </div>
  );
}

/** The accounts that form 01/BK-STK lists. */
export function TaxAccounts({ accounts }: { readonly accounts: readonly Account[] }) {
  const words = useWords(taxWords);
  return (
    <>
      <header>
        <h3>{words.accounts}</h3>
      </header>
      {accounts.length === 0 ? (
        <EmptyState title={words.noAccounts}>
          <Go className="btn small" to="/settings/bank">
            {words.addAccount}
          </Go>
        </EmptyState>
      ) : (
        <DataTable
          label={words.accounts}
          rows={accounts}
          keyOf={({ bank_name, account_number }) => `${bank_name}${account_number}`}
          columns={[
            {
              title: words.accountNumber,
              text: ({ account_number }) => account_number,
              show: ({ account_number, property_name }) => (
                <>
                  <span className="code strong">{account_number}</span>
                  <span className="small quiet under-cell report-wrap">{property_name ?? words.allHousesOf}</span>
                </>
              ),
            },
            {
              title: words.holder,
              text: ({ account_holder }) => account_holder,
              show: ({ account_holder }) => account_holder,
              wide: true,
            },
            { title: words.bank, text: ({ bank_name }) => bank_name, show: ({ bank_name }) => bank_name },
          ]}
        />
      )}
    </>
  );
}
