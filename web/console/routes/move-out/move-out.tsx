import type { Lease, RentrollError } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { moveOutWords } from '../../../words/move-out.ts';
import { Go, useGo } from '../../go.tsx';
import { EditLease, termsKeptAs } from '../lease/edit-lease.tsx';
import { ConfirmEnd } from './confirm-end.tsx';
import { bodyOf, EMPTY_END, type EndDraft, EndFields, lackOf } from './end-fields.tsx';
import { Settlement } from './settlement.tsx';
import './move-out.css';

/** The end of a lease: what is typed on the left is settled on the right at once, and stored only at the end. */
export default function MoveOutPage() {
  const { api } = useApp();
  const lease_id = useParam('lease_id');
  const lease = useQuery({
    queryKey: ['lease', lease_id],
    queryFn: () => api().get('/leases/{lease_id}', { path: { lease_id }, query: { include: 'names' } }),
  });
  if (lease.isPending) return <Skeleton rows={8} />;
  if (lease.isLoadingError) return <ErrorState error={lease.error} onRetry={() => void lease.refetch()} />;
  return <MoveOut lease={lease.data} />;
}

function MoveOut({ lease }: { readonly lease: Lease }) {
  const words = useWords(moveOutWords);
  const language = useLanguage();
  const { api } = useApp();
  const go = useGo();
  const today = useToday();
  const reason = useMay('leases.write');
  const [confirming, setConfirming] = useState(false);
  const [editing, setEditing] = useState(false);
  const [lacking, setLacking] = useState<RentrollError | null>(null);
  const terms = useKeptDraft(termsKeptAs(lease.id), { end_date: lease.end_date ?? '' });
  const form = useId();
  const { draft, change, forget } = useKeptDraft<EndDraft>(`end ${lease.id}`, { ...EMPTY_END, end_date: today });
  const path = { lease_id: lease.id };
  const isPlanned = draft.end_date > today;
  const body = useDeferredValue(bodyOf(draft));
  const end = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/leases/{lease_id}/end', { path, body: bodyOf(draft), idempotencyKey }),
    {
      said: words.done,
      done: () => {
        forget();
        go({ to: '/leases/$lease_id', params: path });
      },
    },
  );
  const preview = useQuery({
    queryKey: ['lease-end', lease.id, body],
    queryFn: async () => ({
      ...(await api().post('/leases/{lease_id}/end', { path, body: { ...body, preview: true } })),
      kept: body.forfeit_amount ?? '',
    }),
    retry: false,
    // Once it is ended there is nothing left to preview.
    // The body is that of a moment ago, which may still have a day ahead.
    enabled: (end.isIdle || end.isError) && !isPlanned && body.end_date <= today,
    placeholderData: (before) => before,
  });
  // What is confirmed must be what is sent.
  const isCurrent =
    preview.isSuccess && !preview.isPlaceholderData && JSON.stringify(body) === JSON.stringify(bodyOf(draft));
  const room = lease.names?.room_name ?? '';
  const deposit = { held: lease.deposit_held, kept: preview.data?.kept ?? '' };
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/leases/$lease_id" params={path}>
          {lease.names?.renter_name}
        </Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{room}</span>
      </nav>
      <div className="page-head">
        <Plate name={room} big />
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">
            {lease.names?.renter_name} · {words.since(formatDate(lease.start_date, language), lease.occupant_count)}
          </p>
        </div>
      </div>
      <div className="move-out">
        <Form
          id={form}
          error={end.error ?? lacking}
          noticed={isPlanned ? null : preview.error}
          onSubmit={() => {
            if (!isCurrent || isPlanned) return;
            const lack = lackOf(draft, words.damageLacks);
            setLacking(lack);
            if (!lack) setConfirming(true);
          }}
        >
          <EndFields
            lease={lease}
            draft={draft}
            onChange={(part) => {
              setLacking(null);
              change(part);
            }}
            onSetEnd={() => {
              terms.change({ end_date: draft.end_date });
              setEditing(true);
            }}
          />
        </Form>
        <div className="stack">
          {preview.isPending && !isPlanned && <Skeleton rows={6} />}
          {preview.data && !isPlanned && <Settlement end={preview.data} deposit={deposit} busy={preview.isFetching} />}
          <ActionButton
            look="primary wide"
            reason={reason ?? (isPlanned ? words.notYet : null)}
            busy={end.isPending || preview.isFetching}
            type="submit"
            form={form}
          >
            {words.finish}
          </ActionButton>
          <p className="small quiet">{words.after}</p>
        </div>
      </div>
      {editing && <EditLease lease={lease} onClose={() => setEditing(false)} />}
      {confirming && preview.data && (
        <ConfirmEnd
          room={room}
          renter={lease.names?.renter_name ?? ''}
          end={preview.data}
          deposit={deposit}
          lastDay={draft.end_date}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            end.mutate(undefined);
          }}
        />
      )}
    </>
  );
}
