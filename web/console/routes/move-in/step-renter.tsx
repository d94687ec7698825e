import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { moveInWords } from '../../../words/move-in.ts';
import { rentersWords } from '../../../words/renters.ts';
import { EMPTY_RENTER, RenterFields, type RenterValues } from '../renters/renter-fields.tsx';
import { type Companion, memberPath, type StepProps } from './move-in-draft.ts';

/** Somebody who is known, found by phone or name, or a new person with their papers; then who lives along. */
export function StepRenter({ draft, room, onChange }: StepProps) {
  const words = useWords(moveInWords);
  const { api } = useApp();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['renters-found', q],
    queryFn: () => api().get('/renters', { query: { q, limit: 6, include: 'names' } }),
    enabled: q.length > 1,
  });
  const chosen = useQuery({
    queryKey: ['renter', draft.renterId],
    queryFn: () => api().get('/renters/{renter_id}', { path: { renter_id: draft.renterId }, query: { masked: true } }),
    enabled: draft.renterId !== '',
  });
  const known = [
    ...(chosen.data ? [chosen.data] : []),
    ...(found.data?.renters ?? []).filter(({ id }) => id !== draft.renterId),
  ];
  const fields = connect(draft.renter, (renter) => onChange({ renter }));
  return (
    <>
      <section className="panel" aria-labelledby="h-who">
        <header>
          <h2 id="h-who">{words.who}</h2>
          <span className="small quiet">{words.findHint}</span>
        </header>
        <div className="pad stack">
          <SearchField label={words.find} value={text} onChange={setText} />
          <div className="stack" role="radiogroup" aria-labelledby="h-who">
            {known.map(({ id, full_name, phone, names }) => (
              <label className="choice" key={id}>
                <input
                  type="radio"
                  name="renter_id"
                  checked={draft.renterId === id}
                  onChange={() => onChange({ renterId: id, renterName: full_name })}
                />
                <span className="grow">
                  <span className="strong">{full_name}</span>
                  <span className="detail">{[phone, names?.room_name].filter(Boolean).join(' · ')}</span>
                </span>
              </label>
            ))}
            <label className="choice">
              <input
                type="radio"
                name="renter_id"
                checked={draft.renterId === ''}
                onChange={() => onChange({ renterId: '', renterName: '' })}
              />
              <span className="grow">
                <span className="strong">{words.newPerson}</span>
                <span className="detail">{words.newPersonHint}</span>
              </span>
            </label>
          </div>
        </div>
      </section>
      {draft.renterId === '' && (
        <section className="panel" aria-labelledby="h-papers">
          <header>
            <h2 id="h-papers">{words.papers}</h2>
          </header>
          <div className="pad form">
            <RenterFields fields={fields} />
          </div>
        </section>
      )}
      <Companions draft={draft} room={room} onChange={onChange} />
    </>
  );
}

/** The fields of a renter, kept in the draft instead of the component. */
function connect(values: Partial<RenterValues>, onValues: (values: Partial<RenterValues>) => void) {
  const all = { ...EMPTY_RENTER, ...values };
  const set = (name: keyof RenterValues & string, value: string) => onValues({ ...values, [name]: value });
  return {
    values: all,
    set,
    field: (name: keyof RenterValues & string) => ({
      name,
      value: all[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
  };
}

function Companions({ draft: { companions }, onChange }: StepProps) {
  const words = useWords(moveInWords);
  const people = useWords(rentersWords);
  const set = (at: number, part: Partial<Companion>) =>
    onChange({ companions: companions.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <section className="panel" aria-labelledby="h-together">
      <header>
        <h2 id="h-together">{words.together}</h2>
        <button
          className="btn small"
          type="button"
          onClick={() =>
            onChange({ companions: [...companions, { full_name: '', relationship: '', phone: '', id_number: '' }] })
          }
        >
          <Plus className="i" aria-hidden="true" />
          {words.addPerson}
        </button>
      </header>
      {companions.length > 0 && (
        <div className="pad stack">
          {companions.map((companion, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed whole
            <div className="companion" key={at}>
              <Field
                label={people.fields.full_name}
                name={`${memberPath(companions, at)}.full_name`}
                autoComplete="off"
                value={companion.full_name}
                onChange={(event) => set(at, { full_name: event.target.value })}
              />
              <Field
                label={words.relationship}
                name={`${memberPath(companions, at)}.relationship`}
                autoComplete="off"
                value={companion.relationship}
                onChange={(event) => set(at, { relationship: event.target.value })}
              />
              <Field
                label={people.fields.id_number}
                name={`${memberPath(companions, at)}.id_number`}
                autoComplete="off"
                inputMode="numeric"
                value={companion.id_number}
                onChange={(event) => set(at, { id_number: event.target.value })}
              />
              <button
                className="btn ghost square"
                type="button"
                aria-label={`${words.remove} ${companion.full_name}`}
                onClick={() => onChange({ companions: companions.filter((_, index) => index !== at) })}
              >
                <X className="i" aria-hidden="true" />
              </button>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
