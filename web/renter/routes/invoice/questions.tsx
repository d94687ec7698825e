import type { InvoiceQuestion, TenantInvoice } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Clock, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useSave } from '../../../data/save.ts';
import type { Explained } from '../../../ui/bill/explain-lines.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { SelectField, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { formatMoment } from '../../../words/format.ts';
import { renterInvoiceWords } from '../../../words/renter-invoice.ts';

type Props = { readonly invoice: TenantInvoice; readonly charges: readonly Explained[] };

/** What was asked about the charges, the answers, and a form to ask. */
export function Questions({ invoice, charges }: Props) {
  const words = useWords(renterInvoiceWords);
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['invoice-questions', invoice.id],
    queryFn: () =>
      api().get('/tenant/invoices/{invoice_id}/questions', { path: { invoice_id: invoice.id }, query: { limit: 50 } }),
  });
  const asked = data?.questions.toSorted((a, b) => (a.asked_at < b.asked_at ? -1 : 1)) ?? [];
  return (
    <section className="panel" aria-labelledby="h-ask">
      <header>
        <h2 id="h-ask">{words.questions}</h2>
      </header>
      {asked.map((question) => (
        <Asked key={question.id} question={question} />
      ))}
      {invoice.status !== 'CANCELLED' && <Ask invoice={invoice} charges={charges} />}
    </section>
  );
}

function Asked({ question }: { readonly question: InvoiceQuestion }) {
  const words = useWords(renterInvoiceWords);
  const language = useLanguage();
  const { line, message, answer, asked_by_name, answered_by_name, asked_at, answered_at, updated_at } = question;
  return (
    <div className="thread">
      <div className="seen">
        <Avatar name={asked_by_name} small />
        <p>
          {message}
          <br />
          <span className="small pale">
            {words.you} · {formatMoment(asked_at, language)} · {words.aboutLine(line.description)}
          </span>
        </p>
      </div>
      {answer === null ? (
        <p className="seen">
          <State icon={Clock} label={words.waiting} />
        </p>
      ) : (
        <div className="seen answer">
          <Avatar name={answered_by_name ?? words.landlord} small />
          <p>
            {answer}
            <br />
            <span className="small pale">
              {answered_by_name ?? words.landlord} · {formatMoment(answered_at ?? updated_at, language)}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

/** The charge is in the address, so that a link beside it can choose it. */
function Ask({ invoice, charges }: Props) {
  const words = useWords(renterInvoiceWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const box = useRef<HTMLDivElement>(null);
  const { draft, change: type, forget } = useKeptDraft(`question.${invoice.id}`, { message: '' });
  const line_id = charges.some(({ key }) => key === search.ask) ? (search.ask as string) : '';
  const send = useSave(
    (message: string, idempotencyKey) =>
      api().post('/tenant/invoices/{invoice_id}/questions', {
        path: { invoice_id: invoice.id },
        body: { line_id, message },
        idempotencyKey,
      }),
    {
      said: words.sent,
      done: () => {
        type({ message: '' });
        forget();
        change({ ask: undefined });
      },
    },
  );
  useEffect(() => {
    if (!search.ask) return;
    const field = box.current?.querySelector<HTMLElement>(line_id ? 'textarea' : 'select');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [search.ask, line_id]);
  return (
    <div className="pad" ref={box}>
      <Form error={send.error} onSubmit={() => send.mutate(draft.message)}>
        <p className="small quiet">{words.questionsHint}</p>
        <SelectField
          label={words.about}
          name="line_id"
          value={line_id}
          choices={[
            { value: '', label: words.choose, disabled: true },
            ...charges.map(({ key, description }) => ({ value: key, label: description })),
          ]}
          onChange={(event) => change({ ask: event.target.value })}
        />
        <TextArea
          label={words.message}
          name="message"
          maxLength={2000}
          placeholder={words.example}
          value={draft.message}
          onChange={(event) => type({ message: event.target.value })}
        />
        <ActionButton look="primary" icon={Send} type="submit" busy={send.isPending}>
          {words.send}
        </ActionButton>
      </Form>
    </div>
  );
}
