import type { ContractTemplates } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Clause } from '../../../../../domain/contracts/clauses.ts';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useKeptDraft } from '../../../../data/kept-draft.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { contractWords } from '../../../../words/settings-contract.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { ClauseFields } from './clause-fields.tsx';
import { ContentsCheck } from './contents-check.tsx';
import './contract.css';

/** The clauses of contracts, with a check of what the law requires while typing. */
export default function ContractTemplatePage() {
  const { api } = useApp();
  const templates = useQuery({
    queryKey: ['contract-templates'],
    queryFn: () => api().get('/contract-templates'),
  });
  return (
    <SettingsPage page="contract">
      {templates.isPending && <Skeleton rows={8} />}
      {templates.isError && <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.data && <Editor key={templates.data.contract_template.version} templates={templates.data} />}
    </SettingsPage>
  );
}

const freshKey = (clauses: readonly Clause[]): string => {
  const taken = new Set(clauses.map(({ key }) => key));
  let number = clauses.length + 1;
  while (taken.has(`clause_${number}`)) number += 1;
  return `clause_${number}`;
};

const bodyOf = ({ title_en, text_en, ...clause }: Clause) => ({
  ...clause,
  covers: [...clause.covers],
  ...(title_en ? { title_en } : {}),
  ...(text_en ? { text_en } : {}),
});

function Editor({ templates }: { readonly templates: ContractTemplates }) {
  const words = useWords(contractWords);
  const { api } = useApp();
  const reason = useMay('settings.write');
  const { version, rule } = templates.contract_template;
  const { draft, typed, change, startAnew } = useKeptDraft<{ clauses: Clause[] }>(`contract ${version}`, {
    clauses: templates.contract_template.clauses as Clause[],
  });
  const { clauses } = draft;
  const [open, setOpen] = useState<string | null>(null);
  const save = useSave(() => api().put('/contract-templates', { body: { version, clauses: clauses.map(bodyOf) } }), {
    said: words.saved,
    done: startAnew,
  });
  const put = (next: Clause[]) => change({ clauses: next });
  const move = (at: number, by: number) => {
    const next = [...clauses];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  const add = () => {
    const key = freshKey(clauses);
    const text = { title: words.newTitle, text: words.newText, title_en: null, text_en: null };
    put([...clauses, { key, ...text, covers: [], included: true }]);
    setOpen(key);
  };
  const changed = 'clauses' in typed;
  return (
    <div className="cols">
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <p className="quiet">{words.help}</p>
        <section className="panel" aria-labelledby="h-clauses">
          <header>
            <h2 id="h-clauses">{words.clauses}</h2>
            <span className="small quiet">{words.version(version)}</span>
          </header>
          <ul className="rows">
            {clauses.map((clause, at) => (
              <ClauseFields
                key={clause.key}
                clause={clause}
                at={at}
                number={clauses.slice(0, at + 1).filter(({ included }) => included).length}
                last={at === clauses.length - 1}
                open={open === clause.key}
                locked={Boolean(reason)}
                onOpen={() => setOpen(open === clause.key ? null : clause.key)}
                onChange={(part) => put(clauses.map((each, index) => (index === at ? { ...each, ...part } : each)))}
                onMove={(by) => move(at, by)}
                onRemove={() => put(clauses.filter((_, index) => index !== at))}
              />
            ))}
          </ul>
          <footer className="btns">
            <ActionButton icon={Plus} reason={reason} onClick={add}>
              {words.add}
            </ActionButton>
          </footer>
        </section>
        <div className="btns">
          <ActionButton look="primary" type="submit" reason={reason} busy={save.isPending}>
            {words.save}
          </ActionButton>
          {changed && (
            <button className="btn" type="button" onClick={startAnew}>
              {words.discard}
            </button>
          )}
        </div>
      </Form>
      <div className="stack">
        <ContentsCheck clauses={clauses} rule={rule} />
        <Versions templates={templates} onUse={(taken) => put(taken)} locked={Boolean(reason)} />
      </div>
    </div>
  );
}

type VersionsProps = {
  readonly templates: ContractTemplates;
  readonly locked: boolean;
  readonly onUse: (clauses: Clause[]) => void;
};

/** Earlier versions; taking one only fills the form. */
function Versions({ templates: { versions, contract_template }, locked, onUse }: VersionsProps) {
  const words = useWords(contractWords);
  const language = useLanguage();
  const { api } = useApp();
  const take = useSave(
    async (version: number) => (await api().get('/contract-templates', { query: { version } })).contract_template,
    { done: ({ clauses }) => onUse(clauses as Clause[]), toastErrors: true },
  );
  return (
    <section className="panel" aria-labelledby="h-versions">
      <header>
        <h2 id="h-versions">{words.versions}</h2>
      </header>
      <ul className="rows">
        {versions.map(({ version, created_at, created_by_name }) => (
          <li className="row" key={version}>
            <span className="grow">
              <span className="strong">{words.version(version)}</span>
              {created_at && (
                <span className="detail">
                  {words.savedBy(created_by_name ?? '', formatMoment(created_at, language))}
                </span>
              )}
            </span>
            {!locked && version !== contract_template.version && (
              <ActionButton look="link small" busy={take.isPending} onClick={() => take.mutate(version)}>
                {words.use}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
