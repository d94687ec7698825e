import type { TaxReport } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { Banner, Progress } from '../../../ui/feedback/feedback.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { RuleLinks } from '../../../ui/rules/rule-links.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../words/format.ts';
import { taxWords } from '../../../words/tax.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { Loaded, ReportPage } from './report-page.tsx';
import { TaxAccounts, TaxContracts, TaxForms } from './tax-tables.tsx';
import { YearSwitch, yearOf } from './year-switch.tsx';

export type TaxOwner = TaxReport['owners'][number];

const TONES = { BELOW: 'good', NEAR: 'warn', ABOVE: 'warn' } as const;

/** What each owner declares for a year: threshold, forms, list of contracts and bank accounts. */
export default function TaxPage() {
  const words = useWords(taxWords);
  const { api } = useApp();
  const { search } = useAddress();
  const year = yearOf(search.year, useToday());
  const query = { year };
  const report = useQuery({ queryKey: ['tax', query], queryFn: () => api().get('/reports/tax', { query }) });
  return (
    <ReportPage
      report="tax"
      about={<YearSwitch year={year} />}
      actions={
        <Downloads
          name={`tax-${year}`}
          xlsx={() => api().file('/reports/tax.xlsx', { query })}
          pdf={() => api().file('/reports/tax.pdf', { query })}
        />
      }
    >
      <Loaded query={report}>
        {(data) => (
          <>
            {data.owners.map((owner) => (
              <OwnerTax key={owner.key} owner={owner} year={data.year} />
            ))}
            <section className="panel" aria-labelledby="laws">
              <header>
                <h2 id="laws">{words.laws}</h2>
              </header>
              <div className="pad stack">
                <RuleLinks rules={data.rules} />
                <p className="small quiet">
                  {words.help} {data.utilities_are_revenue ? words.withUtilities : words.withoutUtilities}.{' '}
                  {!data.covers_all_properties && words.notAllHouses}
                </p>
              </div>
            </section>
          </>
        )}
      </Loaded>
    </ReportPage>
  );
}

function OwnerTax({ owner, year }: { readonly owner: TaxOwner; readonly year: number }) {
  const words = useWords(taxWords);
  const language = useLanguage();
  const { full_name, tax_code } = owner.owner;
  const name = full_name ?? tax_code ?? words.unnamedOwner;
  const yearly = owner.declarations.find(({ period }) => period === 'YEAR');
  const [house] = owner.properties;
  return (
    <section className="panel" aria-label={[name, tax_code].filter(Boolean).join(', ')}>
      <header>
        <h2>{name}</h2>
        {tax_code && <span className="small quiet code">{words.taxCode(tax_code)}</span>}
      </header>
      <div className="pad stack">
        <div>
          <p className="small quiet">{words.revenueOf(year)}</p>
          <p className="figure">
            <Money amount={owner.revenue} />
          </p>
        </div>
        {owner.threshold && owner.used_percent && owner.threshold_state ? (
          <>
            <Progress label={words.threshold} value={Math.min(100, Number(owner.used_percent))} max={100} />
            <p>
              {words.ofThreshold(
                formatNumber(Number(owner.used_percent), language),
                formatMoney(owner.threshold, language),
              )}
            </p>
            <Banner tone={TONES[owner.threshold_state]}>{words.states[owner.threshold_state]}</Banner>
            {owner.exempt && yearly?.due_on && <p>{words.onlyReport(formatDate(yearly.due_on, language))}</p>}
          </>
        ) : (
          <p className="small quiet">{words.noTaxRule}</p>
        )}
        {!tax_code && (
          <p className="small quiet">
            {words.noTaxCode}{' '}
            {house ? (
              <Go to="/settings/properties/$property_id" params={{ property_id: house.property_id }}>
                {words.enterTaxCode}
              </Go>
            ) : (
              <Go to="/settings/organization">{words.enterTaxCode}</Go>
            )}
          </p>
        )}
      </div>
      {owner.declarations.length > 0 && <TaxForms owner={owner} year={year} />}
      {yearly && <TaxContracts contracts={yearly.contracts} />}
      <TaxAccounts accounts={owner.bank_accounts} />
    </section>
  );
}
