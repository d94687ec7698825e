import type { Invoice, InvoiceLine } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useAtOnce } from '../../../data/at-once.ts';
import { useBooking } from '../../../data/booking.ts';
import { typedDecimal } from '../../../data/decimal.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';
import { emptyLine, LineFields, quantityOf, type TypedLine, toBody } from '../invoices/line-fields.tsx';

type Props = { readonly invoice: Invoice; readonly etag: string };

/** The lines of a draft, to change, remove and add. Credit is calculated from the others and stays. */
export function DraftLines({ invoice, etag }: Props) {
  const words = useWords(invoiceActWords);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <DueDate invoice={invoice} etag={etag} />
      <ol className="bill editing">
        {invoice.lines.map((line) => (
          <li key={line.id}>
            {open === line.id ? (
              <EditLine line={line} etag={etag} onDone={() => setOpen(null)} />
            ) : (
              <ShownLine line={line} etag={etag} onEdit={() => setOpen(line.id)} />
            )}
          </li>
        ))}
        <li>
          {open === 'new' ? (
            <AddLine invoiceId={invoice.id} onDone={() => setOpen(null)} />
          ) : (
            <button className="btn small" type="button" onClick={() => setOpen('new')}>
              <Plus className="i" aria-hidden="true" />
              {words.addLine}
            </button>
          )}
        </li>
      </ol>
    </>
  );
}

/** A change of a draft; a newer version of somebody else is loaded instead of overwritten. */
function useDraftChange<Input>(send: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: showRefusal,
    onSettled: () => queries.invalidateQueries(),
  });
}

function DueDate({ invoice, etag }: Props) {
  const words = useWords(invoiceActWords);
  const { api } = useApp();
  const save = useDraftChange(
    (due_date: string) =>
      api().patch('/invoices/{invoice_id}', {
        path: { invoice_id: invoice.id },
        body: { due_date },
        ifMatch: etag,
      }),
    () => undefined,
  );
  const [dueDate, chooseDueDate] = useAtOnce(invoice.due_date, save.mutateAsync);
  return <DateField label={words.dueDate} value={dueDate} onChange={chooseDueDate} />;
}

type LineProps = { readonly line: InvoiceLine; readonly etag: string };

function ShownLine({ line, etag, onEdit }: LineProps & { readonly onEdit: () => void }) {
  const words = useWords(invoiceActWords);
  const { api } = useApp();
  const remove = useDraftChange(
    () => api().delete('/invoice-lines/{line_id}', { path: { line_id: line.id }, ifMatch: etag }),
    () => showToast(words.removed(line.description)),
  );
  const calculated = line.display.line_type.value === 'CREDIT';
  return (
    <div className="draft-line">
      <div className="lead">
        <span>{line.description}</span>
        <Money amount={line.amount} />
      </div>
      {!calculated && (
        <span className="btns">
          <button
            className="btn ghost square"
            type="button"
            aria-label={words.editLine(line.description)}
            onClick={onEdit}
          >
            <Pencil className="i" aria-hidden="true" />
          </button>
          <button
            className="btn ghost square"
            type="button"
            aria-label={words.removeLine(line.description)}
            aria-busy={remove.isPending || undefined}
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            <Trash2 className="i" aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  );
}

function EditLine({ line, etag, onDone }: LineProps & { readonly onDone: () => void }) {
  const language = useLanguage();
  const { api } = useApp();
  const { draft, typed, change, forget } = useKeptDraft<TypedLine>(`line ${line.id}`, {
    key: line.id,
    description: line.description,
    type: line.display.line_type.value === 'DISCOUNT' ? 'DISCOUNT' : 'OTHER',
    quantity: typedDecimal(line.quantity, language),
    price: String(Math.abs(Math.round(Number(line.unit_price)))),
  });
  const finish = () => {
    forget();
    onDone();
  };
  const save = useDraftChange(() => {
    // What was not touched stays as calculated, with its exact price.
    const body = {
      ...(typed.description === undefined ? {} : { description: typed.description }),
      ...(typed.quantity === undefined ? {} : { quantity: quantityOf(typed.quantity) }),
      ...(typed.price === undefined ? {} : { unit_price: typed.price }),
    };
    if (Object.keys(body).length === 0) return Promise.resolve();
    return api().patch('/invoice-lines/{line_id}', { path: { line_id: line.id }, body, ifMatch: etag });
  }, finish);
  return (
    <LineForm
      typed={draft}
      onChange={change}
      isNew={false}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={finish}
    />
  );
}

function AddLine({ invoiceId, onDone }: { readonly invoiceId: string; readonly onDone: () => void }) {
  const { api } = useApp();
  const { draft: typed, change, forget } = useKeptDraft(`line ${invoiceId}`, emptyLine());
  const finish = () => {
    forget();
    onDone();
  };
  const add = useBooking(
    (body: ReturnType<typeof toBody>, idempotencyKey) =>
      api().post('/invoices/{invoice_id}/lines', { path: { invoice_id: invoiceId }, body, idempotencyKey }),
    finish,
  );
  return (
    <LineForm
      typed={typed}
      onChange={change}
      isNew
      busy={add.isPending}
      error={add.error}
      onSave={() => add.mutate(toBody(typed))}
      onCancel={finish}
    />
  );
}

type FormProps = {
  readonly typed: TypedLine;
  readonly onChange: (part: Partial<TypedLine>) => void;
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

function LineForm({ typed, onChange, isNew, busy, error, onSave, onCancel }: FormProps) {
  const words = useWords(invoiceActWords);
  const common = useWords();
  return (
    <Form error={error} onSubmit={onSave}>
      <LineFields line={typed} path="" onChange={onChange} typed={isNew} />
      <span className="btns">
        <ActionButton look="primary small" type="submit" busy={busy}>
          {isNew ? words.addLine : words.saveLine}
        </ActionButton>
        <button className="btn small" type="button" onClick={onCancel}>
          {common.actions.cancel}
        </button>
      </span>
    </Form>
  );
}
