import { RentrollError } from '@rentroll/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { BillLines, BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { explainLines } from '../../../ui/bill/explain-lines.ts';
import { State } from '../../../ui/state/badge.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { lineWords } from '../../../words/invoice-lines.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { previewBody } from './create-lease.ts';
import type { MoveInDraft } from './move-in-draft.ts';

/** The invoice of the first month as the service would calculate it now. */
export function useFirstBill(draft: MoveInDraft, isOpen: boolean) {
  const { api } = useApp();
  const body = useDeferredValue(JSON.stringify(previewBody(draft)));
  return useQuery({
    queryKey: ['first-bill', body],
    queryFn: () => api().post('/leases/preview', { body: JSON.parse(body) }),
    // Once the lease exists there is nothing left to preview.
    enabled: isOpen && Boolean(draft.roomId && draft.start_date && draft.monthly_rent),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What the renter pays at first: deposit, rent by days, fees. */
export function FirstBill({ bill }: { readonly bill: ReturnType<typeof useFirstBill> }) {
  const words = useWords(moveInWords);
  const language = useLanguage();
  const inLines = useWords(lineWords);
  const { data, error, isLoading, isFetching } = bill;
  return (
    <section className="panel first-bill" aria-labelledby="h-first" aria-busy={isFetching || undefined}>
      <header>
        <h2 id="h-first">{words.firstBill}</h2>
        <State icon={Eye} label={words.preview} />
      </header>
      {isLoading && <Skeleton rows={3} />}
      {!isLoading && !data && (
        <p className="pad small quiet">{error instanceof RentrollError ? error.message : words.firstBillLater}</p>
      )}
      {data && (
        <div className="pad">
          <BillLines lines={explainLines(data.lines, inLines, language)} />
          <div role="status">
            <BillTotal label={words.firstTotal} amount={data.total_amount} />
          </div>
          <p className="small quiet">{words.firstBillHint}</p>
        </div>
      )}
    </section>
  );
}
