import { useQuery } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';

import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../words/format.ts';
import { lockDateWords } from '../../../words/lock-date.ts';
import { lastDay } from '../reports/report-data.ts';
import { Loaded } from '../reports/report-page.tsx';

/** Until which day the books are closed: nothing is booked on or before it. */
export function LockDate() {
  const words = useWords(lockDateWords);
  const { api } = useApp();
  const id = useMe()?.organization?.id;
  const organization = useQuery({
    queryKey: ['organization', id ?? null],
    queryFn: () => api().get('/organizations/{organization_id}', { path: { organization_id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <Loaded query={organization}>
      {({ organization: { books_locked_until: until } }) => (
        <section className="panel" aria-labelledby="lock">
          <header>
            <h2 id="lock">{words.tabs.lock}</h2>
          </header>
          <div className="pad lock">{id && <LockForm key={until} id={id} until={until} />}</div>
        </section>
      )}
    </Loaded>
  );
}

function LockForm({ id, until }: { readonly id: string; readonly until: string | null }) {
  const words = useWords(lockDateWords);
  const language = useLanguage();
  const { api } = useApp();
  const today = useToday();
  const reason = useMay('organization.write');
  const { draft, change, forget } = useKeptDraft(`lock.${id}`, {
    date: until ?? lastDay(addMonths(today.slice(0, 7), -1)),
  });
  const save = useSave(
    (books_locked_until: string | null) =>
      api().patch('/organizations/{organization_id}', {
        path: { organization_id: id },
        body: { books_locked_until },
      }),
    {
      done: forget,
      said: ({ organization: { books_locked_until: now } }) =>
        now ? words.lockedUntil(formatDate(now, language)) : words.unlocked,
    },
  );
  return (
    <Form error={save.error} onSubmit={() => save.mutate(draft.date)}>
      <p>{until ? words.lockedUntil(formatDate(until, language)) : words.notLocked}</p>
      <p className="small quiet">{words.lockHint}</p>
      <DateField
        label={words.lockUntil}
        name="books_locked_until"
        value={draft.date}
        onChange={(date) => change({ date })}
      />
      <div className="btns">
        <ActionButton look="primary" icon={Lock} type="submit" busy={save.isPending} reason={reason}>
          {words.lock}
        </ActionButton>
        {until && (
          <ActionButton icon={LockOpen} busy={save.isPending} reason={reason} onClick={() => save.mutate(null)}>
            {words.unlock}
          </ActionButton>
        )}
      </div>
    </Form>
  );
}
