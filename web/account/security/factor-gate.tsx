import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { Skeleton } from '../../ui/states/states.tsx';
import { Toaster } from '../../ui/toast/toaster.tsx';
import { securityWords } from '../../words/security.ts';
import { FactorList, useFactors } from './factor-list.tsx';
import { ProofForm } from './proof-form.tsx';

type Props = { readonly name: string; readonly onDone: () => void; readonly onLogOut: () => void };

/** Instead of the screens of an organization that requires a second factor which this session does not have. */
export default function FactorGate({ name, onDone, onLogOut }: Props) {
  const words = useWords(securityWords);
  const app = useApp();
  const factors = useFactors();
  const [has, setHas] = useState<boolean | null>(null);
  if (factors.data && has === null) setHas(factors.data.second_factors.length > 0);
  const goOn = () => void app.queries.invalidateQueries().then(onDone);
  return (
    <main className="door" id="main">
      <div className="stack">
        <div className="page-head">
          <div className="grow">
            <h1 className="line">
              <ShieldCheck className="i l" aria-hidden="true" />
              {words.gate(name)}
            </h1>
            <p className="quiet">{has ? words.gateProve : words.gateSetUp}</p>
          </div>
        </div>
        {factors.isPending && <Skeleton />}
        {has !== null &&
          (has ? (
            <section className="panel pad">
              <ProofForm app={app} onProven={goOn} />
            </section>
          ) : (
            <FactorList onStored={goOn} />
          ))}
        <button className="btn link" type="button" onClick={onLogOut}>
          {words.logOut}
        </button>
      </div>
      <Toaster />
    </main>
  );
}
