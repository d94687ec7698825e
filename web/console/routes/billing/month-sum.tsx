import type { BillingRunPreview } from '@rentroll/client';
import { Check, CircleCheck, Gauge } from 'lucide-react';
import { Fragment } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { billingWords } from '../../../words/billing.ts';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { signedMoney } from './signed-money.ts';

/** What the month comes to, beside the same rooms of the month before, and how many rooms are ready. */
export function MonthSum({ preview, stuck }: { readonly preview: BillingRunPreview; readonly stuck: number }) {
  const words = useWords(billingWords);
  return (
    <section className="panel" aria-label={words.preview}>
      <div className="run-sum">
        <div>
          <p className="small quiet">{words.expected(preview.invoice_count)}</p>
          <p className="figure">
            <Money amount={preview.total_amount} />
          </p>
        </div>
        {preview.invoice_count > 0 && <Versus preview={preview} />}
      </div>
      <div className="tally">
        <div>
          <State tone={preview.invoice_count > 0 ? 'good' : ''} icon={CircleCheck} label={words.ready} />
          <b className="num">{preview.invoice_count}</b>
        </div>
        <div>
          <State tone={stuck > 0 ? 'warn' : ''} icon={Gauge} label={words.missing} />
          <b className="num">{stuck}</b>
        </div>
        <div>
          <State icon={Check} label={words.existing} />
          <b className="num">{preview.existing_count}</b>
        </div>
      </div>
    </section>
  );
}

/** Both months as bars, and the difference by type of charge, the largest first. */
function Versus({ preview }: { readonly preview: BillingRunPreview }) {
  const words = useWords(billingWords);
  const language = useLanguage();
  const { period, total_amount: now, previous_total_amount: before } = preview;
  const most = Math.max(Number(now), Number(before), 1);
  const difference = Number(now) - Number(before);
  const absolute = formatMoney(Math.abs(difference), language);
  const parts = preview.by_line_type
    .map(({ display, amount, previous_amount }) => ({
      label: display.line_type.label,
      change: Number(amount) - Number(previous_amount),
    }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return (
    <div className="versus">
      {[
        { month: period, amount: now, look: '' },
        { month: addMonths(period, -1), amount: before, look: 'was' },
      ].map(({ month, amount, look }) => (
        <div className={look} key={month}>
          <span>{formatPeriod(month, language)}</span>
          <span className="progress" aria-hidden="true">
            <i style={{ inlineSize: `${Math.max(0, (Number(amount) * 100) / most)}%` }} />
          </span>
          <span className={look ? 'num' : 'num strong'}>
            <Money amount={amount} />
          </span>
        </div>
      ))}
      <p className="small quiet">
        {words.sameRooms}{' '}
        <span className="strong">
          {difference > 0 ? words.more(absolute) : difference < 0 ? words.less(absolute) : words.same}
        </span>
        {parts.length > 0 && ': '}
        {parts.map(({ label, change }, index) => (
          <Fragment key={label}>
            {index > 0 && ', '}
            <span className="part">
              {label} {signedMoney(change, language)}
            </span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
