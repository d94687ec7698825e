import { Upload } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Steps } from '../../../ui/tabs/tabs.tsx';
import { importWords } from '../../../words/import.ts';
import { Go } from '../../go.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnStep } from './column-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FileStep } from './file-step.tsx';
import { type Step, useImport } from './import-data.ts';
import './import.css';

const STEPS: readonly Step[] = ['file', 'columns', 'check', 'done'];

/** Houses, rooms, renters, leases and readings from a spreadsheet, in one go. */
export default function ImportPage() {
  const words = useWords(importWords);
  const state = useImport();
  const at = STEPS.indexOf(state.step);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{words.hint}</p>
        </div>
        <div className="btns">
          {(state.step === 'columns' || state.step === 'check') && (
            <ActionButton icon={Upload} onClick={state.restart}>
              {words.otherFile}
            </ActionButton>
          )}
          <Go className="btn" to="/export">
            {words.toExport}
          </Go>
        </div>
      </div>
      <div className="stack">
        <Steps
          label={words.steps}
          steps={STEPS.map((step, index) => ({
            label: words.stepNames[step],
            state: index < at ? 'done' : index === at ? 'current' : 'open',
          }))}
        />
        {state.step === 'file' && <FileStep state={state} />}
        {state.step === 'columns' && state.result && <ColumnStep state={state} result={state.result} />}
        {state.step === 'check' && state.result && <CheckStep state={state} result={state.result} />}
        {state.step === 'done' && state.store.data && <DoneStep state={state} result={state.store.data} />}
      </div>
    </>
  );
}
