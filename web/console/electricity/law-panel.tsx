import { X } from 'lucide-react';
import { useWords } from '../../data/app.ts';
import { closeLawNotice, type LawNotice } from '../../data/law-notices.ts';
import { electricityWords } from '../../words/electricity.ts';
import { ElectricityRows } from './electricity-rows.tsx';

/** What was done although the law does not allow it. It stays in sight until it is closed, and blocks nothing. */
export default function LawPanel({ notice: { warnings } }: { readonly notice: LawNotice }) {
  const words = useWords(electricityWords);
  return (
    <section className="panel law-panel" aria-labelledby="h-law">
      <header>
        <div className="grow">
          <h2 id="h-law">{words.toCheck}</h2>
          <p className="small quiet">{words.warnedHint}</p>
        </div>
        <button className="btn ghost square" type="button" aria-label={words.understood} onClick={closeLawNotice}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      <ElectricityRows warnings={warnings} foldRules />
    </section>
  );
}
