import type { Import } from '@rentroll/client';
import { ArrowRight, Check, CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { importWords } from '../../../words/import.ts';
import { type ImportState, keepMapping, type Mapping, messageOf, useImportFields } from './import-data.ts';

type Column = Import['columns'][number];
type Props = { readonly state: ImportState; readonly result: Import };
const LEAVE_OUT = '';

/** What each column of the file is; those nobody can be sure about come first. */
export function ColumnStep({ state, result }: Props) {
  const words = useWords(importWords);
  const { columns } = result;
  const open = columns.filter(({ sure }) => !sure);
  const [chosen, setChosen] = useState<Mapping>(() => ({ ...state.mapping, ...guessed(columns, state.mapping) }));
  const [keep, setKeep] = useState(true);
  const choose = ({ sheet, header }: Column, field: string | null) =>
    setChosen((before) => ({ ...before, [sheet]: { ...before[sheet], [header]: field } }));
  const go = () => {
    if (keep) keepMapping(chosen);
    state.again({ mapping: chosen });
  };
  return (
    <section className="panel" aria-labelledby="map">
      <header>
        <h2 id="map">{words.whichColumn}</h2>
        <span className="small quiet">{words.columnsKnown(columns.length - open.length, open.length)}</span>
      </header>
      {state.check.isError && (
        <div className="pad">
          <Banner tone="bad">{messageOf(state.check.error) ?? words.failed}</Banner>
        </div>
      )}
      <ul className="rows">
        {[...open, ...columns.filter(({ sure }) => sure)].map((column) => (
          <MapRow
            key={`${column.sheet}\n${column.header}`}
            column={column}
            value={chosen[column.sheet]?.[column.header]}
            onChoose={(field) => choose(column, field)}
          />
        ))}
      </ul>
      <footer className="between">
        <Tick checked={keep} onChange={(event) => setKeep(event.target.checked)}>
          {words.remember}
        </Tick>
        <ActionButton look="primary" icon={ArrowRight} busy={state.check.isPending} onClick={go}>
          {words.checkFile}
        </ActionButton>
      </footer>
    </section>
  );
}

/** A guess is offered as the choice; without one the column is left out. */
const guessed = (columns: readonly Column[], mapping: Mapping): Mapping => {
  const choices: Record<string, Record<string, string | null>> = {};
  for (const { sheet, header, field, sure } of columns)
    if (!sure) choices[sheet] = { ...mapping[sheet], ...choices[sheet], [header]: field };
  return choices;
};

type RowProps = {
  readonly column: Column;
  readonly value: string | null | undefined;
  readonly onChoose: (field: string | null) => void;
};

function MapRow({ column, value, onChoose }: RowProps) {
  const words = useWords(importWords);
  const fields = useImportFields().data?.sheets.find(({ kind }) => kind === column.kind)?.fields ?? [];
  const shown = value === undefined ? column.field : value;
  return (
    <li className="map">
      <span className="from">
        <strong>{column.header}</strong>
        <small>{column.samples.join(', ')}</small>
      </span>
      <ArrowRight className="i s" aria-hidden="true" />
      <span className="to">
        <select
          className="select"
          aria-label={words.columnIs(column.header)}
          value={shown ?? LEAVE_OUT}
          onChange={(event) => onChoose(event.target.value === LEAVE_OUT ? null : event.target.value)}
        >
          <option value={LEAVE_OUT}>{words.leaveOut}</option>
          {fields.map(({ field, header, required }) => (
            <option key={field} value={field}>
              {required ? `${header} *` : header}
            </option>
          ))}
        </select>
        {column.sure ? (
          <State icon={Check} label={words.recognized} />
        ) : (
          <State tone="warn" icon={CircleQuestionMark} label={words.pleaseChoose} />
        )}
      </span>
    </li>
  );
}
