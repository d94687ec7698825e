import type { Expense } from '@rentroll/client';
import { FileText, Paperclip, X } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRequestKey } from '../../../data/idempotency.ts';
import type { Reason } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { Drop } from '../../../ui/drop/drop.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { booksWords } from '../../../words/books.ts';
import { dayOf } from '../../../words/format.ts';

/** Named one by one, because a phone then sends a JPEG instead of its own format. */
const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf';

const UPLOAD_TIMEOUT_MS = 120_000;

type Api = ReturnType<ReturnType<typeof useApp>['api']>;

export function sendReceipt(api: Api, expense_id: string, file: File, idempotencyKey: string) {
  const form = new FormData();
  form.append('file', file);
  return api.upload('/accounting/expenses/{expense_id}/attachments', form, {
    path: { expense_id },
    idempotencyKey,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export function ReceiptCount({ count }: { readonly count: number }) {
  const words = useWords(booksWords);
  return count === 0 ? null : (
    <span className="receipt-count" role="img" aria-label={words.receiptCount(count)}>
      <Paperclip className="i s" aria-hidden="true" />
      {count}
    </span>
  );
}

/** The receipts of a booked expense; they change no figure, so each is stored at once. */
export function Receipts({ expense, reason }: { readonly expense: Expense; readonly reason: Reason }) {
  const words = useWords(booksWords);
  const language = useLanguage();
  const { api } = useApp();
  const key = useRequestKey();
  const add = useSave(
    (file: File) => {
      const { name, size, lastModified } = file;
      return sendReceipt(api(), expense.id, file, key.of([name, size, lastModified]));
    },
    { said: words.receiptAdded, done: key.answered, toastErrors: true },
  );
  const remove = useSave(
    (attachment_id: string) =>
      api().delete('/accounting/expenses/{expense_id}/attachments/{attachment_id}', {
        path: { expense_id: expense.id, attachment_id },
      }),
    { said: words.receiptRemoved, toastErrors: true },
  );
  return (
    <fieldset className="receipts" aria-busy={add.isPending || undefined}>
      <legend className="label">{words.receipts}</legend>
      {expense.attachments.length > 0 && (
        <Photos
          photos={expense.attachments.flatMap(({ id, url, content_type, created_at }, at) =>
            url
              ? [
                  {
                    key: id,
                    url,
                    label: words.receipt(at + 1, dayOf(created_at, language)),
                    document: content_type === 'application/pdf',
                  },
                ]
              : [],
          )}
          onRemove={reason ? undefined : remove.mutate}
          removeWords={words.removeReceipt}
        />
      )}
      {!reason && (
        <Drop
          title={add.isPending ? words.sendingReceipt : words.addReceipt}
          hint={words.receiptHint}
          accept={ACCEPT}
          onFile={add.mutate}
        />
      )}
    </fieldset>
  );
}

type Props = { readonly files: readonly File[]; readonly onChange: (files: readonly File[]) => void };

/** The receipts of an expense that is not booked yet; they are sent after it. */
export function ChosenReceipts({ files, onChange }: Props) {
  const words = useWords(booksWords);
  return (
    <fieldset className="receipts">
      <legend className="label">{words.receipts}</legend>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <div className="chosen-receipt" key={`${at} ${file.name}`}>
          <FileText className="i" aria-hidden="true" />
          <span className="wrap-cell">{file.name}</span>
          <button
            className="btn small square"
            type="button"
            aria-label={words.removeReceipt(file.name)}
            onClick={() => onChange(files.filter((each) => each !== file))}
          >
            <X className="i" aria-hidden="true" />
          </button>
        </div>
      ))}
      <Drop
        title={words.addReceipt}
        hint={words.receiptHint}
        accept={ACCEPT}
        onFile={(file) => onChange([...files, file])}
      />
    </fieldset>
  );
}
