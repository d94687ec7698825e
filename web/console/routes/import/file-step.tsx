import { Check, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Drop } from '../../../ui/drop/drop.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { importWords } from '../../../words/import.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { type ImportState, messageOf } from './import-data.ts';

/** Which file, or a template to fill. */
export function FileStep({ state }: { readonly state: ImportState }) {
  const words = useWords(importWords);
  const reason = useMay('imports.write');
  const { check } = state;
  return (
    <>
      {check.isError && <Banner tone="bad">{messageOf(check.error) ?? words.failed}</Banner>}
      {reason && <Banner tone="warn">{reason}</Banner>}
      <div className="cols">
        <div className="stack">
          {check.isPending ? (
            <>
              <Banner>{words.checking(state.file?.name ?? '')}</Banner>
              <Skeleton rows={4} />
            </>
          ) : (
            !reason && <Drop title={words.drop} hint={words.dropHint} accept=".xlsx,.csv" onFile={state.choose} />
          )}
          <EarlierImports />
        </div>
        <Template />
      </div>
    </>
  );
}

function Template() {
  const words = useWords(importWords);
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(await api().file('/imports/template.xlsx'), 'rentroll.xlsx');
    } catch (error) {
      showRefusal(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="panel" aria-labelledby="how">
      <header>
        <h2 id="how">{words.noTable}</h2>
        <ActionButton look="small" icon={FileDown} busy={busy} onClick={() => void save()}>
          {words.template}
        </ActionButton>
      </header>
      <ul className="pad how">
        {words.rules.map((rule) => (
          <li key={rule}>
            <Check className="i s" aria-hidden="true" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
