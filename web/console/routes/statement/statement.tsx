import type { LeaseStatement } from '@rentroll/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, FileDown, FileSpreadsheet, X } from 'lucide-react';
import { useAddress, useParam } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { openFile, saveFile } from '../../../data/download.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { StatementParts } from '../../../ui/statement/statement-parts.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showRefusal } from '../../../ui/toast/toasts.ts';
import { statementWords } from '../../../words/statement.ts';
import { Go } from '../../go.tsx';
import './statement.css';

/** How the account and the deposit of a lease came to where they are, on screen, paper and in a workbook. */
export default function StatementPage() {
  const { api } = useApp();
  const lease_id = useParam('lease_id');
  const query = useDays();
  const statement = useQuery({
    queryKey: ['lease-statement', lease_id, query],
    queryFn: () => api().get('/leases/{lease_id}/statement', { path: { lease_id }, query }),
    placeholderData: (before) => before,
  });
  if (statement.isPending) return <Skeleton rows={8} />;
  if (statement.isLoadingError) return <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />;
  return (
    <>
      <Head statement={statement.data} />
      <Days />
      <StatementParts
        statement={statement.data}
        linkTo={({ invoice_id, credit_note_id }, label) =>
          credit_note_id ? (
            <Go to="/credit-notes/$credit_note_id" params={{ credit_note_id }}>
              {label}
            </Go>
          ) : (
            <Go to="/invoices/$invoice_id" params={{ invoice_id }}>
              {label}
            </Go>
          )
        }
      />
    </>
  );
}

function useDays(): { date_from?: string; date_to?: string } {
  const { from, to } = useAddress().search;
  return { ...(from ? { date_from: from } : {}), ...(to ? { date_to: to } : {}) };
}

function Head({ statement: { lease_id, names } }: { readonly statement: LeaseStatement }) {
  const words = useWords(statementWords);
  const { api } = useApp();
  const query = useDays();
  const path = { lease_id };
  const pdf = useMutation({
    mutationFn: () => openFile(() => api().file('/leases/{lease_id}/statement.pdf', { path, query })),
    onError: showRefusal,
  });
  const xlsx = useMutation({
    mutationFn: async () =>
      saveFile(await api().file('/leases/{lease_id}/statement.xlsx', { path, query }), `${words.title}.xlsx`),
    onError: showRefusal,
  });
  return (
    <>
      <nav className="crumbs" aria-label={words.leases}>
        <Go to="/leases">{words.leases}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <Go to="/leases/$lease_id" params={{ lease_id }}>
          {names.renter_name}
        </Go>
      </nav>
      <div className="page-head">
        <Plate name={names.room_name ?? ''} big />
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{[names.renter_name, names.property_name].filter(Boolean).join(', ')}</p>
        </div>
        <div className="btns">
          <ActionButton icon={FileDown} busy={pdf.isPending} onClick={() => pdf.mutate()}>
            {words.pdf}
          </ActionButton>
          <ActionButton icon={FileSpreadsheet} busy={xlsx.isPending} onClick={() => xlsx.mutate()}>
            {words.xlsx}
          </ActionButton>
        </div>
      </div>
    </>
  );
}

function Days() {
  const words = useWords(statementWords);
  const { search, change } = useAddress();
  return (
    <div className="fields statement-days">
      <DateField
        label={words.from}
        name="date_from"
        value={search.from ?? null}
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DateField
        label={words.to}
        name="date_to"
        value={search.to ?? null}
        onChange={(to) => change({ to: to ?? undefined })}
      />
      {(search.from || search.to) && (
        <button className="btn small" type="button" onClick={() => change({ from: undefined, to: undefined })}>
          <X className="i" aria-hidden="true" />
          {words.clear}
        </button>
      )}
    </div>
  );
}
