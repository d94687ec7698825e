import type { Handover } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { HandoverState, HandoverView } from '../../../ui/handover/handover-view.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { handoverWords } from '../../../words/handovers.ts';
import { renterHandoverWords } from '../../../words/renter-handovers.ts';
import { Go } from '../../go.tsx';
import { SaveFile } from '../../save-file.tsx';

/** What was handed over, as the landlord wrote it down; the renter confirms it here. */
export default function RenterHandoversPage() {
  const words = useWords(renterHandoverWords);
  const common = useWords(handoverWords);
  const { api } = useApp();
  const { lease, open } = useAddress().search;
  const handovers = useQuery({
    queryKey: ['handovers', lease ?? null],
    queryFn: () =>
      api().get('/tenant/handovers', {
        query: { limit: 50, sort: '-created_at', ...(lease ? { lease_id: lease } : {}) },
      }),
  });
  const rows = handovers.data?.handovers ?? [];
  return (
    <>
      <nav className="crumbs" aria-label={words.household}>
        <Go to="/household" {...(lease ? { search: { lease } } : {})}>
          {words.household}
        </Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{common.title}</span>
      </nav>
      <div className="page-head">
        <h1>{common.title}</h1>
      </div>
      {handovers.isPending && <Skeleton rows={6} />}
      {handovers.isError && !handovers.data && (
        <ErrorState error={handovers.error} onRetry={() => void handovers.refetch()} />
      )}
      {handovers.isSuccess && rows.length === 0 && (
        <section className="panel">
          <EmptyState title={words.empty}>
            <p>{words.emptyHint}</p>
          </EmptyState>
        </section>
      )}
      <div className="stack">
        {rows.map((handover) => (
          <Record key={handover.id} handover={handover} isOpen={handover.id === open} />
        ))}
      </div>
    </>
  );
}

type RecordProps = {
  readonly handover: Handover;
  /** The one that a message led to. */
  readonly isOpen: boolean;
};

function Record({ handover, isOpen }: RecordProps) {
  const words = useWords(renterHandoverWords);
  const common = useWords(handoverWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { handover_id: handover.id };
  const title = `h-${handover.id}`;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <section className="panel" ref={panel} aria-labelledby={title}>
      <header>
        <h2 id={title}>
          {common.kinds[handover.kind]}, {formatDate(handover.handed_over_on, language)}
        </h2>
        <HandoverState status={handover.status} forRenter />
      </header>
      <HandoverView handover={handover} />
      {handover.status === 'WAITING' && <Confirm id={handover.id} />}
      <footer className="between">
        <span className="small quiet">{handover.status === 'CONFIRMED' && words.final}</span>
        <SaveFile
          label={words.save}
          name="handover.pdf"
          load={() => api().file('/tenant/handovers/{handover_id}.pdf', { path })}
        />
      </footer>
    </section>
  );
}

function Confirm({ id }: { readonly id: string }) {
  const words = useWords(renterHandoverWords);
  const { api } = useApp();
  const { values, field, forget } = useKeptFields(`handover ${id}`, { remark: '' });
  const confirm = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/tenant/handovers/{handover_id}/confirm', {
        path: { handover_id: id },
        body: values.remark.trim() ? { remark: values.remark } : {},
        idempotencyKey,
      }),
    { said: words.confirmed, done: forget },
  );
  return (
    <div className="pad">
      <Form error={confirm.error} onSubmit={() => confirm.mutate(undefined)}>
        <p>{words.ask}</p>
        <TextArea label={words.remark} help={words.remarkHelp} rows={3} {...field('remark')} />
        <ActionButton look="primary wide" type="submit" busy={confirm.isPending}>
          {words.confirm}
        </ActionButton>
      </Form>
    </div>
  );
}
