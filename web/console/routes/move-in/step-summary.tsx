import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useOpened } from '../../../data/opened.ts';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { feesOf, peopleOf, type StepProps } from './move-in-draft.ts';

/** Everything once more, each part with the way back to it. */
export function StepSummary({ draft, room, onChange }: StepProps) {
  const words = useWords(moveInWords);
  const leases = useWords(leaseWords);
  const language = useLanguage();
  const mayInvite = useMay('invitations.write') === null;
  const date = (day: string) => formatDate(day, language);
  const house = useProperties().data?.properties.find(({ id }) => id === room?.property_id)?.name;
  const companions = draft.companions.map(({ full_name }) => full_name.trim()).filter(Boolean);
  const readings = [
    [words.electricity, draft.electricity, 'kWh'],
    [words.water, draft.water, 'm³'],
  ].filter(([, value]) => value);
  return (
    <>
      <section className="panel" aria-labelledby="h-summary">
        <header>
          <h2 id="h-summary">{words.check}</h2>
        </header>
        <Part step={1} title={words.room}>
          <Fact name={house ?? words.room}>{room?.name ?? '–'}</Fact>
        </Part>
        <Part step={2} title={words.renter}>
          <Fact name={words.primary}>{draft.renterName || draft.renter.full_name || '–'}</Fact>
          {companions.length > 0 && <Fact name={words.together}>{companions.join(', ')}</Fact>}
          <Fact name={words.people}>{peopleOf(draft)}</Fact>
        </Part>
        <Part step={3} title={words.datesAndMoney}>
          <Fact name={words.start}>{date(draft.start_date)}</Fact>
          <Fact name={words.end}>{draft.end_date ? date(draft.end_date) : words.openEnd}</Fact>
          {draft.end_date && <Fact name={words.afterEnd}>{leases.afterEnds[draft.after_end_date]}</Fact>}
          <Fact name={words.rent}>
            <Money amount={draft.monthly_rent || '0'} />
          </Fact>
          <Fact name={leases.fields.rent_cycle_months}>{leases.cycles[draft.rent_cycle_months]}</Fact>
          <Fact name={words.firstMonth}>{leases.prorations[draft.proration]}</Fact>
          <Fact name={words.deposit}>
            <Money amount={draft.deposit_amount || '0'} />
          </Fact>
          {draft.deposit_amount && draft.depositPaid && <Fact name={words.receivedOn}>{date(draft.received_on)}</Fact>}
          {feesOf(draft).map(({ name, amount }) => (
            <Fact key={name} name={name}>
              <Money amount={amount} />
            </Fact>
          ))}
        </Part>
        <Part step={4} title={words.firstReadings}>
          {readings.length === 0 && <Fact name={words.firstReadings}>{words.noReadings}</Fact>}
          {readings.map(([name = '', value, unit]) => (
            <Fact key={name} name={name} look="num">
              {`${formatNumber(Number(value), language)} ${unit}`}
            </Fact>
          ))}
        </Part>
      </section>
      {mayInvite && (
        <section className="panel" aria-labelledby="h-invite">
          <header>
            <h2 id="h-invite">{words.invitation}</h2>
          </header>
          <div className="pad">
            <Tick checked={draft.invite} onChange={(event) => onChange({ invite: event.target.checked })}>
              {words.invite}
            </Tick>
            <p className="small quiet">{words.inviteHint}</p>
          </div>
        </section>
      )}
      <Banner icon={CalendarClock}>
        <strong>{words.stay(peopleOf(draft))}</strong>
        <br />
        <span className="small">{words.stayHint(date(draft.start_date))}</span>
      </Banner>
    </>
  );
}

type PartProps = { readonly step: number; readonly title: string; readonly children: ReactNode };

function Part({ step, title, children }: PartProps) {
  const words = useWords(moveInWords);
  const { open } = useOpened();
  return (
    <div className="summary-part">
      <div className="between">
        <h3>{title}</h3>
        <button
          className="btn link small"
          type="button"
          aria-label={words.editPart(title)}
          onClick={() => open({ step: String(step) })}
        >
          {words.edit}
        </button>
      </div>
      <dl className="facts">{children}</dl>
    </div>
  );
}
