import type { Retention } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Switch } from '../../../../ui/field/field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
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
  const retention = useQuery({ queryKey: ['retention'], queryFn: () => api().get('/retention') });
  if (retention.isPending) return <Skeleton rows={6} />;
  if (retention.isLoadingError) return <ErrorState error={retention.error} onRetry={() => void retention.refetch()} />;
  return <Settings key={retention.data.updated_at} retention={retention.data} />;
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
  const unchanged = Object.keys(form.changed).length === 0 ? words.nothingChanged : null;
  const isSet = KINDS.some((kind) => retention[`${kind}_months`] !== null);
  return (
    <section className="panel" aria-labelledby="h-retention">
      <header>
        <h2 id="h-retention">{words.retention}</h2>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
          <p className="small quiet">{words.retentionHelp}</p>
          {KINDS.map((kind) => (
            <NumberField
              key={kind}
              label={words.inMonths(words.kinds[kind])}
              placeholder={words.keptForGood}
              {...form.value(`${kind}_months`)}
            />
          ))}
          <Switch {...form.tick('enabled')}>{words.enabled}</Switch>
          <p className="small quiet">{words.enabledHelp}</p>
          <ActionButton look="primary" type="submit" busy={save.isPending} reason={reason ?? unchanged}>
            {common.actions.save}
          </ActionButton>
        </Form>
      </div>
      {!isSet && <p className="pad small quiet">{words.nothingSet}</p>}
      {!reason && isSet && <RetentionPreview isOn={retention.enabled} />}
    </section>
  );
}
