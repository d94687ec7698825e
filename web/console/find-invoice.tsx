import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApp, useLanguage, useWords } from '../data/app.ts';
import { Combobox } from '../ui/combobox/combobox.tsx';
import { Plate } from '../ui/plate/plate.tsx';
import { findInvoiceWords } from '../words/find-invoice.ts';
import { formatMoney, formatPeriod } from '../words/format.ts';

/** An open invoice that money can be put on. */
export type FoundInvoice = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly period: string;
  readonly room: string;
  readonly renter: string;
  readonly renterId: string;
  readonly openAmount: string;
};

const SHOWN = 12;

/** Finds an open invoice by room, renter, number or code; the service ignores diacritics. Shows what was chosen, if it stays. */
export function FindInvoice({
  chosen = '',
  onChoose,
}: {
  readonly chosen?: string;
  readonly onChoose: (invoice: FoundInvoice) => void;
}) {
  const words = useWords(findInvoiceWords);
  const language = useLanguage();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { found, busy } = useOpenInvoices(q);
  return (
    <Combobox
      label={words.find}
      help={words.findHint}
      chosen={chosen}
      text={text}
      onText={setText}
      busy={busy || q !== text.trim()}
      options={found.map((invoice) => ({
        value: invoice.invoiceId,
        mark: <Plate name={invoice.room} />,
        label: `${invoice.renter} · ${formatPeriod(invoice.period, language)} · ${formatMoney(invoice.openAmount, language)}`,
      }))}
      onChoose={({ value }) => {
        const invoice = found.find(({ invoiceId }) => invoiceId === value);
        if (invoice) onChoose(invoice);
      }}
    />
  );
}

/** The oldest due first, as money fills them. */
function useOpenInvoices(q: string): { found: FoundInvoice[]; busy: boolean } {
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['invoices', 'find', q],
    enabled: q.length > 0,
    queryFn: () =>
      api().get('/invoices', {
        query: {
          ...{ q: q.slice(0, 100), effective_statuses: 'ISSUED,PARTIALLY_PAID,OVERDUE' },
          ...{ sort: 'due_date', include: 'names', limit: SHOWN },
        } as never,
      }),
  });
  const found = (query.data?.invoices ?? []).map((invoice) => ({
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoice_number,
    period: invoice.period,
    room: invoice.names?.room_name ?? '',
    renter: invoice.names?.renter_name ?? '',
    renterId: invoice.renter_id,
    openAmount: String(
      Number(invoice.total_amount) -
        Number(invoice.paid_amount) -
        Number(invoice.credited_amount) -
        Number(invoice.written_off_amount),
    ),
  }));
  return { found: q ? found : [], busy: query.isFetching };
}
