import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { BillLines, BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { explainLines } from '../../../ui/bill/explain-lines.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { PeriodField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { lineWords } from '../../../words/invoice-lines.ts';
import { roomWords } from '../../../words/room.ts';
import { useGo } from '../../go.tsx';

type Props = { readonly roomId: string; readonly month?: string; readonly onClose: () => void };

/** Bills one room for one month: first what the invoice will say, then a draft or an issued invoice. */
export default function BillRoom({ roomId, month, onClose }: Props) {
  const words = useWords(roomWords);
  const inLines = useWords(lineWords);
  const language = useLanguage();
  const { api } = useApp();
  const go = useGo();
  const today = useToday();
  const { values, picker, close, forget } = useKeptFields(
    `bill ${roomId} ${month ?? ''}`,
    { period: month ?? today.slice(0, 7) },
    onClose,
  );
  const mayIssue = useMay('invoices.issue');
  const { period } = values;
  const body = { room_id: roomId, period };
  const preview = useQuery({
    queryKey: ['invoice-preview', body],
    queryFn: () => api().post('/invoices/preview', { body }),
    retry: false,
  });
  const make = useSave(
    (issue: boolean, idempotencyKey) => api().post('/invoices/generate', { body: { ...body, issue }, idempotencyKey }),
    { done: ({ id }) => open(id) },
  );
  const open = (invoice_id: string) => {
    forget();
    go({ to: '/invoices/$invoice_id', params: { invoice_id } });
  };
  const existing = preview.data?.already_existed ? preview.data.id : null;
  return (
    <Dialog open onOpenChange={close} title={words.bill}>
      <Form error={make.error} onSubmit={() => make.mutate(false)}>
        <PeriodField label={words.month} {...picker('period')} />
        {preview.isPending && <Skeleton rows={3} />}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && (
          <div>
            <BillLines lines={explainLines(preview.data.lines, inLines, language)} />
            <BillTotal label={words.columns.total} amount={preview.data.total_amount} />
          </div>
        )}
        {existing ? (
          <div className="btns">
            <span className="grow small quiet">{words.billed(formatPeriod(period, language))}</span>
            <button className="btn primary" type="button" onClick={() => open(existing)}>
              {words.openInvoice}
            </button>
          </div>
        ) : (
          preview.data && (
            <div className="btns">
              <ActionButton type="submit" busy={make.isPending && !make.variables}>
                {words.makeDraft}
              </ActionButton>
              <ActionButton
                look="primary"
                busy={make.isPending && make.variables}
                reason={mayIssue}
                onClick={() => make.mutate(true)}
              >
                {words.makeAndIssue}
              </ActionButton>
            </div>
          )
        )}
      </Form>
    </Dialog>
  );
}
