import type { Lease, LeasePapers } from '@rentroll/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { papersWords } from '../../../words/papers.ts';
import { Files } from '../../files/files.tsx';
import { Go } from '../../go.tsx';
import { type ContractOptions, ContractPaper } from './contract-paper.tsx';
import { Handovers } from './handovers.tsx';
import { LeaseDeadlines } from './lease-deadlines.tsx';
import { ResidenceForms } from './residence-forms.tsx';
import './papers.css';

/** The papers of a lease: what can be printed, what is missing for it, the handovers, and the files. */
export default function PapersPage() {
  const { api } = useApp();
  const lease_id = useParam('lease_id');
  const reason = useMay('leases.write');
  const lease = useQuery({
    queryKey: ['lease', lease_id],
    queryFn: () => api().get('/leases/{lease_id}', { path: { lease_id }, query: { include: 'names' } }),
  });
  const [options, setOptions] = useState<ContractOptions>({});
  const papers = useQuery({
    queryKey: ['lease-papers', lease_id, options],
    queryFn: () => api().get('/leases/{lease_id}/papers', { path: { lease_id }, query: options }),
    placeholderData: keepPreviousData,
  });
  if (lease.isPending || papers.isPending) return <Skeleton rows={8} />;
  if (lease.isLoadingError) return <ErrorState error={lease.error} onRetry={() => void lease.refetch()} />;
  if (papers.isLoadingError) return <ErrorState error={papers.error} onRetry={() => void papers.refetch()} />;
  return (
    <>
      <Head lease={lease.data} />
      <div className="cols">
        <div className="stack">
          <Printable lease={lease.data} papers={papers.data} options={options} onChange={setOptions} />
          <Handovers lease={lease.data} />
        </div>
        <div className="stack">
          <LeaseDeadlines leaseId={lease_id} />
          <Files
            owner={{ type: 'lease', id: lease_id }}
            kinds={['SIGNED_CONTRACT', 'IDENTITY_PAPER', 'OTHER']}
            reason={reason}
          />
        </div>
      </div>
    </>
  );
}

function Head({ lease }: { readonly lease: Lease }) {
  const words = useWords(papersWords);
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/leases/$lease_id" params={{ lease_id: lease.id }}>
          {words.leaseOf(lease.names?.room_name ?? '')}
        </Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{words.title}</span>
      </nav>
      <div className="page-head">
        <Plate name={lease.names?.room_name ?? ''} big />
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">
            {lease.names?.renter_name} ·{' '}
            {lease.end_date
              ? words.term(day(lease.start_date), day(lease.end_date))
              : words.openTerm(day(lease.start_date))}
          </p>
        </div>
      </div>
    </>
  );
}

type PrintableProps = {
  readonly lease: Lease;
  readonly papers: LeasePapers;
  readonly options: ContractOptions;
  readonly onChange: (options: ContractOptions) => void;
};

function Printable({ lease, papers, options, onChange }: PrintableProps) {
  const words = useWords(papersWords);
  const incomplete = [papers.contract, ...papers.ct01].filter(({ missing }) => missing.length > 0).length;
  return (
    <section className="panel" aria-labelledby="h-papers">
      <header>
        <h2 id="h-papers">{words.all}</h2>
        {incomplete > 0 && <span className="small quiet">{words.lacking(incomplete)}</span>}
      </header>
      <ul className="rows">
        <ContractPaper lease={lease} paper={papers.contract} options={options} onChange={onChange} />
        <ResidenceForms lease={lease} forms={papers.ct01} />
      </ul>
    </section>
  );
}
