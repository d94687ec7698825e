import type { Invoice, InvoiceQuestion } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';

/** What the renter asked about the lines, and the answers. Without questions there is nothing to show. */
export function InvoiceQuestions({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['invoice-questions', invoice.id],
    queryFn: () =>
      api().get('/invoices/{invoice_id}/questions', { path: { invoice_id: invoice.id }, query: { limit: 50 } }),
  });
  const questions = data?.questions.toSorted((a, b) => (a.asked_at < b.asked_at ? -1 : 1)) ?? [];
  if (questions.length === 0) return null;
  const waiting = questions.filter(({ answer }) => answer === null).length;
  return (
    <section className="panel" id="questions" aria-labelledby="h-ask">
      <header>
        <h2 id="h-ask">{words.questions}</h2>
        {waiting > 0 ? (
          <State tone="warn" icon={CircleAlert} label={words.waiting(waiting)} />
        ) : (
          <State tone="good" icon={CircleCheck} label={words.answered} />
        )}
      </header>
      {questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </section>
  );
}

function Question({ question }: { readonly question: InvoiceQuestion }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const { asked_by_name: asker, line, answered_by_name: answerer } = question;
  return (
    <>
      <Said
        name={asker}
        text={question.message}
        when={`${formatMoment(question.asked_at, language)} · ${words.aboutLine(line.description)}`}
      />
      {question.answer === null ? (
        <Answer question={question} />
      ) : (
        <Said
          name={answerer ?? ''}
          text={question.answer}
          when={formatMoment(question.answered_at ?? question.updated_at, language)}
        />
      )}
    </>
  );
}

const Said = ({ name, text, when }: { readonly name: string; readonly text: string; readonly when: string }) => (
  <div className="seen">
    <Avatar name={name} small />
    <p>
      {text}
      <br />
      <span className="small pale">
        {name} · {when}
      </span>
    </p>
  </div>
);

function Answer({ question }: { readonly question: InvoiceQuestion }) {
  const words = useWords(invoiceWords);
  const { api } = useApp();
  const reason = useMay('invoices.edit');
  const { draft, change, forget } = useKeptDraft(`answer ${question.id}`, { message: '' });
  const { message } = draft;
  const answer = useBooking(
    (text: string, idempotencyKey) =>
      api().post('/invoice-questions/{question_id}/answer', {
        path: { question_id: question.id },
        body: { message: text },
        idempotencyKey,
      }),
    () => {
      forget();
      showToast(words.answerDone);
    },
  );
  return (
    <div className="pad">
      <Form error={answer.error} onSubmit={() => answer.mutate(message)}>
        <TextArea
          label={words.answerTo(question.asked_by_name)}
          name="message"
          maxLength={2000}
          value={message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <ActionButton look="primary small" type="submit" busy={answer.isPending} reason={reason}>
          {words.answer}
        </ActionButton>
      </Form>
    </div>
  );
}
