import type { InvoiceLine } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { billingWords } from '../../../words/billing.ts';
import { formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';

type Props = {
  readonly roomId: string;
  readonly period: string;
  readonly title: string;
  readonly subtitle: string;
  readonly onClose: () => void;
};

/** What one room will be billed, beside the list it was opened from: each charge against the month before. */
export function RoomBill({ roomId, period, title, subtitle, onClose }: Props) {
  const words = useWords(billingWords);
  const language = useLanguage();
  const { api } = useApp();
  const before = addMonths(period, -1);
  const now = useQuery({
    queryKey: ['invoice-preview', { room_id: roomId, period }],
    queryFn: () => api().post('/invoices/preview', { body: { room_id: roomId, period } }),
    retry: false,
  });
  const last = useQuery({
    queryKey: ['room-invoices', roomId, before],
    queryFn: () => api().get('/invoices', { query: { room_id: roomId, period: before, limit: 10 } }),
  });
  const lastLines = last.data?.invoices
    .filter(({ kind, display }) => kind === 'MONTHLY' && display.status.value !== 'CANCELLED')
    .flatMap(({ lines }) => lines);
  const rows = charges(now.data?.lines ?? [], lastLines ?? []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      kind="sheet"
      title={title}
      subtitle={subtitle}
      footer={
        <Go className="btn" to="/rooms/$room_id" params={{ room_id: roomId }}>
          {words.open}
        </Go>
      }
    >
      {now.isPending || last.isPending ? (
        <Skeleton rows={5} />
      ) : now.isError ? (
        <ErrorState error={now.error} onRetry={() => void now.refetch()} />
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.columns.charge}</th>
              <th scope="col" className="end">
                {formatPeriod(before, language)}
              </th>
              <th scope="col" className="end">
                {formatPeriod(period, language)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, label, was, is }) => (
              <tr key={type}>
                <th scope="row">{label}</th>
                <td className="end">{was === null ? '–' : <Money amount={String(was)} />}</td>
                <td className={is === was ? 'end' : 'end strong'}>
                  {is === null ? '–' : <Money amount={String(is)} />}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.columns.total}</th>
              <td className="end">
                <Money amount={String(rows.reduce((sum, { was }) => sum + (was ?? 0), 0))} />
              </td>
              <td className="end">
                <Money amount={now.data.total_amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}

type Charge = { readonly type: string; readonly label: string; was: number | null; is: number | null };

/** The lines of both months by type, the largest change first. */
function charges(now: readonly InvoiceLine[], before: readonly InvoiceLine[]): Charge[] {
  const found = new Map<string, Charge>();
  const add = (lines: readonly InvoiceLine[], month: 'was' | 'is') => {
    for (const { display, amount } of lines) {
      const { value: type, label } = display.line_type;
      const charge = found.get(type) ?? { type, label, was: null, is: null };
      charge[month] = (charge[month] ?? 0) + Number(amount);
      found.set(type, charge);
    }
  };
  add(now, 'is');
  add(before, 'was');
  const change = ({ was, is }: Charge) => Math.abs((is ?? 0) - (was ?? 0));
  return [...found.values()].sort((a, b) => change(b) - change(a));
}
