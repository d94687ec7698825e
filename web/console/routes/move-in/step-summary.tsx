import { useLanguage, useWords } from '../../../data/app.ts';
import { Tick } from '../../../ui/field/field.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { formatDate } from '../../../words/format.ts';
import { moveWords } from '../../../words/move.ts';
import { peopleOf, type StepProps } from './move-in-draft.ts';

export function StepSummary({ draft, onChange }: StepProps) {
  const words = useWords(moveWords).in;
  const language = useLanguage();
  const names = [
    draft.renterName || draft.renter.full_name,
    ...draft.companions.map(({ full_name }) => full_name),
  ].filter(Boolean);
  return (
    <section className="panel" aria-labelledby="h-summary">
      <header>
        <h2 id="h-summary">{words.summary}</h2>
      </header>
      <dl className="facts pad">
        <dt>{words.renter}</dt>
        <dd>{names.join(', ')}</dd>
        <dt>{words.people}</dt>
        <dd>{peopleOf(draft)}</dd>
        <dt>{words.start}</dt>
        <dd>{formatDate(draft.start_date, language)}</dd>
        <dt>{words.end}</dt>
        <dd>{draft.end_date ? formatDate(draft.end_date, language) : words.openEnd}</dd>
        <dt>{words.rent}</dt>
        <dd className="strong">
          <Money amount={draft.monthly_rent || '0'} />
        </dd>
        <dt>{words.deposit}</dt>
        <dd>
          <Money amount={draft.deposit_amount || '0'} />
        </dd>
        {draft.fees
          .filter(({ name, amount }) => name && amount)
          .map(({ name, amount }) => (
            <Fee key={name} name={name} amount={amount} />
          ))}
      </dl>
      <div className="pad">
        <Tick checked={draft.invite} onChange={(event) => onChange({ invite: event.target.checked })}>
          {words.invite}
        </Tick>
      </div>
    </section>
  );
}

const Fee = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </>
);
