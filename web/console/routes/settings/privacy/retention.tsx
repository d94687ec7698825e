import type { Retention } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Switch } from '../../../../ui/field/field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { privacySettingsWords } from '../../../../words/settings-privacy.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { RetentionPreview } from './retention-preview.tsx';

const KINDS = ['identity_papers', 'meter_photos', 'tickets', 'messages', 'events'] as const;
type Field = `${(typeof KINDS)[number]}_months`;
type Fields = { enabled: boolean } & Record<Field, string>;

const fieldsOf = (row: Retention): Fields => ({
  enabled: row.enabled,
  ...(Object.fromEntries(KINDS.map((kind) => [`${kind}_months`, String(row[`${kind}_months`] ?? '')])) as Record<
    Field,
    string
  >),
});

const bodyOf = ({ enabled, ...months }: Fields) => ({
  enabled,
  ...(Object.fromEntries(
    Object.entries(months).map(([name, value]) => [name, value === '' ? null : Number(value)]),
  ) as Record<Field, number | null>),
});

export function RetentionSettings() {
  const { api } = useApp();
  const { data } = useQuery({ queryKey: ['retention'], queryFn: () => api().get('/retention') });
  return data ? <Settings key={data.updated_at} retention={data} /> : null;
}

function Settings({ retention }: { readonly retention: Retention }) {
  const words = useWords(privacySettingsWords);
  const common = useWords();
  const { api } = useApp();
  const reason = useMay('organization.write');
  const form = useSettingsForm(fieldsOf(retention), 'retention');
  const save = useSave(
    (_: undefined, idempotencyKey) => api().put('/retention', { body: bodyOf(form.fields), idempotencyKey }),
    { said: words.retentionSaved, done: form.saved },
  );
  return (
    <section className="panel" aria-labelledby="h-retention">
      <header>
        <h2 id="h-retention">{words.retention}</h2>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
          <p className="small quiet">{words.retentionHelp}</p>
          {KINDS.map((kind) => (
            <NumberField key={kind} label={words.inMonths(words.kinds[kind])} {...form.value(`${kind}_months`)} />
          ))}
          <Switch {...form.tick('enabled')}>{words.enabled}</Switch>
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={reason}>
            {common.actions.save}
          </ActionButton>
        </Form>
      </div>
      {!reason && <RetentionPreview />}
    </section>
  );
}
