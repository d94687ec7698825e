import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Trash2 } from 'lucide-react';
import { CONTRACT_PLACEHOLDERS } from '../../../../../domain/catalog/papers.ts';
import { type Clause, unknownNamesIn } from '../../../../../domain/contracts/clauses.ts';
import { LEASE_CONTRACT } from '../../../../../domain/rules/lease-contract.ts';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { Field, SelectField, Switch, TextArea, Tick } from '../../../../ui/field/field.tsx';
import { contractWords } from '../../../../words/settings-contract.ts';

type Props = {
  readonly clause: Clause;
  readonly at: number;
  /** Its number in the printed contract. */
  readonly number: number;
  readonly last: boolean;
  readonly open: boolean;
  readonly locked: boolean;
  readonly onOpen: () => void;
  readonly onChange: (part: Partial<Clause>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One clause: a line that opens into its fields. */
export function ClauseFields(props: Props) {
  const words = useWords(contractWords);
  const { clause, number, open, onOpen } = props;
  const title = clause.included ? words.clause(number, clause.title) : clause.title;
  const unknown = unknownNamesIn(`${clause.text} ${clause.text_en ?? ''}`);
  return (
    <li className="clause">
      <button className="row clause-head" type="button" aria-expanded={open} onClick={onOpen}>
        <span className="grow">
          <span className={clause.included ? 'strong' : 'quiet'}>{title}</span>
          {!clause.included && <span className="detail">{words.left}</span>}
          {unknown.length > 0 && (
            <span className="detail bad">
              <CircleAlert className="i s" aria-hidden="true" />
              {words.unknown(unknown.map((name) => `{{${name}}}`).join(', '))}
            </span>
          )}
        </span>
        <ChevronDown className="i" aria-hidden="true" />
      </button>
      {open && <Opened {...props} />}
    </li>
  );
}

function Opened({ clause, at, last, locked, onChange, onMove, onRemove }: Props) {
  const words = useWords(contractWords);
  const language = useLanguage();
  const contents = LEASE_CONTRACT.at(-1)?.figures.contents.filter(({ always }) => !always) ?? [];
  const cover = (content: Clause['covers'][number], on: boolean) =>
    onChange({ covers: on ? [...clause.covers, content] : clause.covers.filter((each) => each !== content) });
  return (
    <fieldset className="stack" disabled={locked}>
      <legend className="unseen">{clause.title}</legend>
      <Switch checked={clause.included} onChange={(event) => onChange({ included: event.target.checked })}>
        {words.included}
      </Switch>
      <Field
        label={words.titleField}
        name={`clauses.${at}.title`}
        value={clause.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={words.text}
        help={words.textHelp}
        name={`clauses.${at}.text`}
        rows={8}
        value={clause.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <SelectField
        label={words.insert}
        value=""
        onChange={(event) => onChange({ text: `${clause.text} {{${event.target.value}}}` })}
        choices={[
          { value: '', label: '…' },
          ...CONTRACT_PLACEHOLDERS.map((value) => ({ value, label: words.placeholders[value] })),
        ]}
      />
      <fieldset className="choices">
        <legend className="label">{words.covers}</legend>
        <div className="covers">
          {contents.map(({ content, point, label }) => (
            <Tick
              key={content}
              checked={clause.covers.includes(content)}
              onChange={(event) => cover(content, event.target.checked)}
            >
              {point}. {label[language]}
            </Tick>
          ))}
        </div>
      </fieldset>
      <Field
        label={words.titleEn}
        name={`clauses.${at}.title_en`}
        value={clause.title_en ?? ''}
        onChange={(event) => onChange({ title_en: event.target.value || null })}
      />
      <TextArea
        label={words.textEn}
        name={`clauses.${at}.text_en`}
        rows={6}
        value={clause.text_en ?? ''}
        onChange={(event) => onChange({ text_en: event.target.value || null })}
      />
      <div className="btns">
        <button className="btn small" type="button" disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp className="i" aria-hidden="true" />
          {words.up}
        </button>
        <button className="btn small" type="button" disabled={last} onClick={() => onMove(1)}>
          <ArrowDown className="i" aria-hidden="true" />
          {words.down}
        </button>
        <button className="btn small" type="button" onClick={onRemove}>
          <Trash2 className="i" aria-hidden="true" />
          {words.remove}
        </button>
      </div>
    </fieldset>
  );
}
