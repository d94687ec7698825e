import type { QuietHours } from '@rentroll/client';
import { useState } from 'react';
import { useWords } from '../../data/app.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Field, Switch } from '../../ui/field/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { notificationsWords } from '../../words/settings-notifications.ts';

type Props = {
  readonly hours: QuietHours | null;
  readonly busy: boolean;
  /** Which messages wait. */
  readonly help: string;
  readonly onSave: (hours: QuietHours | null) => void;
};

export function QuietHoursForm({ hours, busy, help, onSave }: Props) {
  const words = useWords(notificationsWords);
  const [on, setOn] = useState(hours !== null);
  const [from, setFrom] = useState(hours?.from ?? '22:00');
  const [to, setTo] = useState(hours?.to ?? '07:00');
  return (
    <section className="panel" aria-labelledby="h-quiet">
      <header>
        <h2 id="h-quiet">{words.quiet}</h2>
      </header>
      <div className="pad">
        <Form error={null} onSubmit={() => onSave(on ? { from, to } : null)}>
          <p className="small quiet">{help}</p>
          <Switch checked={on} onChange={({ target }) => setOn(target.checked)}>
            {words.quietOn}
          </Switch>
          {on && (
            <div className="fields">
              <Field
                label={words.from}
                type="time"
                name="quiet_hours.from"
                required
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
              <Field
                label={words.to}
                type="time"
                name="quiet_hours.to"
                required
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            </div>
          )}
          <div className="btns">
            <ActionButton type="submit" busy={busy}>
              {words.saveQuiet}
            </ActionButton>
          </div>
        </Form>
      </div>
    </section>
  );
}
