import type { Import } from '@rentroll/client';
import { FileDown, FileSpreadsheet, TableProperties } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Tick } from '../../../ui/field/field.tsx';
import { csvFile } from '../../../ui/list/csv.ts';
import { formatTime } from '../../../words/format.ts';
import { importWords } from '../../../words/import.ts';
import { Counts } from './counts.tsx';
import { type ImportState, messageOf } from './import-data.ts';
import { SheetProblems, WrongRows } from './wrong-rows.tsx';
import '../../../ui/bulk-bar/bulk-bar.css';

type Props = { readonly state: ImportState; readonly result: Import };

/** What the file would create, and every cell that is wrong, to be put right here. */
export function CheckStep({ state, result }: Props) {
  const words = useWords(importWords);
  const language = useLanguage();
  const { file, check, store } = state;
  const rows = new Set(result.errors.map(({ sheet, row }) => `${sheet} ${row}`)).size;
  const wrong = result.error_count > 0;
  const error = store.error ?? check.error;
  return (
    <>
      {error && <Banner tone="bad">{messageOf(error) ?? words.failed}</Banner>}
      <section className="panel" aria-label={words.fileAndResult}>
        <div className="sum2">
          <div className="verdict">
            <div className="import-file">
              <FileSpreadsheet className="i" aria-hidden="true" />
              <span className="grow">
                <strong>{file?.name}</strong>
                <br />
                <span className="small quiet">
                  {state.checkedAt && words.checkedAt(formatTime(state.checkedAt, language))}
                </span>
              </span>
            </div>
            <p className="figure num">
              {wrong ? (
                <>
                  {result.error_count} <small>{words.cellsWrong(rows)}</small>
                </>
              ) : (
                words.allRight
              )}
            </p>
            <p className="small quiet">{words.nothingStored}</p>
          </div>
          <Counts counts={result.counts} label={words.willCreate} />
        </div>
      </section>
      {result.notes.map(({ code, sheet, row, message }) => (
        <Banner key={`${code}${sheet}${row}`}>{message}</Banner>
      ))}
      <SheetProblems result={result} />
      {result.rows.length > 0 && (
        <section className="panel" aria-labelledby="fix">
          <header>
            <h2 id="fix">{words.fixHere}</h2>
            <span className="small quiet">{words.wrongRows(result.rows.length)}</span>
          </header>
          <WrongRows state={state} result={result} />
          <OtherWays result={result} />
        </section>
      )}
      <CommitBar state={state} result={result} />
    </>
  );
}

function OtherWays({ result }: Pick<Props, 'result'>) {
  const words = useWords(importWords);
  const list = () =>
    saveFile(
      csvFile(
        [
          [words.sheet, ({ sheet }) => sheet],
          [words.cell, ({ cell, row }) => cell ?? row],
          [words.column, ({ header, column }) => header ?? column],
          [words.value, ({ value }) => value],
          [words.problem, ({ message }) => message],
        ],
        result.errors,
      ),
      'import-problems.csv',
    );
  return (
    <footer className="between">
      <span className="small quiet">{words.orInExcel}</span>
      <span className="btns">
        <ActionButton look="small" icon={FileDown} onClick={() => void list()}>
          {words.problemList}
        </ActionButton>
      </span>
    </footer>
  );
}

/** Check again, or store everything. */
function CommitBar({ state, result }: Props) {
  const words = useWords(importWords);
  const reason = useMay('imports.write');
  const { check, store } = state;
  const changed = JSON.stringify(state.corrections) !== JSON.stringify(state.tried);
  const wrong = result.error_count > 0;
  return (
    <>
      <div className="between import-options">
        <Tick checked={state.invite} onChange={(event) => state.setInvite(event.target.checked)}>
          {words.invite}
        </Tick>
        <ActionButton look="small" icon={TableProperties} onClick={() => state.go('columns')}>
          {words.backToColumns}
        </ActionButton>
      </div>
      <div className="bulk" role="region" aria-label={words.checkAndImport}>
        <span className="grow">
          <strong className="only-wide">{words.allOrNothing}</strong>
          <span className="sub" id="why-not">
            {wrong ? words.stillWrong(result.error_count) : words.ready}
          </span>
        </span>
        <span className="btns">
          {(wrong || changed) && (
            <ActionButton look="primary" busy={check.isPending} onClick={() => state.again()}>
              {words.checkAgain}
            </ActionButton>
          )}
          {!wrong && !changed && (
            <ActionButton look="primary" busy={store.isPending} reason={reason} onClick={state.save}>
              {words.importRows(result.counts.rooms)}
            </ActionButton>
          )}
        </span>
      </div>
    </>
  );
}
