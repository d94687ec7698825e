import type { Import } from '@rentroll/client';
import { CircleCheck } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { importWords } from '../../../words/import.ts';
import { Go } from '../../go.tsx';
import { Counts } from './counts.tsx';
import type { ImportState } from './import-data.ts';

/** Everything is stored; what comes next. */
export function DoneStep({ state, result }: { readonly state: ImportState; readonly result: Import }) {
  const words = useWords(importWords);
  return (
    <>
      <section className="panel" aria-labelledby="done">
        <header>
          <h2 id="done" className="line">
            <CircleCheck className="i good" aria-hidden="true" />
            {words.done}
          </h2>
        </header>
        <Counts counts={result.counts} label={words.created} />
      </section>
      {result.notes.map(({ code, sheet, row, message }) => (
        <Banner key={`${code}${sheet}${row}`}>{message}</Banner>
      ))}
      <div className="btns">
        <Go className="btn primary" to="/rooms">
          {words.seeRooms}
        </Go>
        <Go className="btn" to="/meter">
          {words.readMeters}
        </Go>
        <button className="btn" type="button" onClick={state.restart}>
          {words.another}
        </button>
      </div>
    </>
  );
}
