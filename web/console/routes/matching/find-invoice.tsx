import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Combobox } from '../../../ui/combobox/combobox.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';
import type { Candidate } from './matching-data.ts';

/** Finds an open invoice by room, renter, number or code; the service ignores diacritics. */
export function FindInvoice({ onChoose }: { readonly onChoose: (candidate: Candidate) => void }) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  const { api } = useApp();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: () => api().get('/search', { query: { q } }),
    enabled: q.length > 0,
  });
  const open = (found.data?.invoices ?? []).filter(({ open_amount }) => Number(open_amount) > 0);
  return (
    <Combobox
      label={words.find}
      help={words.findHint}
      chosen=""
      text={text}
      onText={setText}
      busy={found.isFetching}
      options={open.map((invoice) => ({
        value: invoice.id,
        mark: <Plate name={invoice.room_name ?? '–'} />,
        label: `${invoice.renter_name ?? ''} · ${formatPeriod(invoice.period, language)} · ${formatMoney(invoice.open_amount, language)}`,
      }))}
      onChoose={({ value }) => {
        const invoice = open.find(({ id }) => id === value);
        if (!invoice) return;
        onChoose({
          invoiceId: invoice.id,
          invoiceNumber: invoice.invoice_number,
          period: invoice.period,
          room: invoice.room_name ?? '',
          renter: invoice.renter_name ?? '',
          openAmount: invoice.open_amount,
          reasons: [],
          sure: false,
        });
      }}
    />
  );
}
