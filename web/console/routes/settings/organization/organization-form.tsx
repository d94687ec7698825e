import type { Organization } from '@rentroll/client';
import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { DateField } from '../../../../ui/calendar/pick-fields.tsx';
import { Field, SelectField, Switch } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { organizationWords } from '../../../../words/settings-organization.ts';
import { useCan } from '../shared/use-can.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { ChannelOrder } from './channel-order.tsx';

export function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const words = useWords(organizationWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useCan('organization.write');
  const form = useSettingsForm(valuesOf(organization), `organization.${organization.id}`);
  const { fields, changed } = form;
  const save = useSave(
    () =>
      api().patch('/organizations/{organization_id}', {
        path: { organization_id: organization.id },
        body: orNull(changed),
      }),
    { said: common.saved, done: form.saved },
  );
  const untouched = Object.keys(changed).length === 0 ? common.nothingChanged : null;
  return (
    <Form error={save.error} onSubmit={() => !may && !untouched && save.mutate(undefined)}>
      <section className="panel" aria-labelledby="h-identity">
        <header>
          <h2 id="h-identity">{words.identity}</h2>
        </header>
        <div className="pad fields">
          <Field label={words.name} full {...form.text('name')} />
          <Field label={words.legalName} help={words.legalNameHelp} full {...form.text('legal_name')} />
          <Field label={words.taxCode} inputMode="numeric" {...form.text('tax_code')} />
          <Field label={words.slug} help={words.slugHelp} autoCapitalize="none" {...form.text('slug')} />
          <Field label={words.address} full autoComplete="street-address" {...form.text('address')} />
          <SelectField label={words.timezone} choices={zones(organization.timezone)} {...form.text('timezone')} />
          <SelectField
            label={words.locale}
            choices={(['vi', 'en'] as const).map((value) => ({ value, label: words.locales[value] }))}
            {...form.text('locale')}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="h-books">
        <header>
          <h2 id="h-books">{words.books}</h2>
        </header>
        <div className="pad settings-form">
          <div className="fields">
            <SelectField
              label={words.chart}
              choices={(['TT133', 'TT99'] as const).map((value) => ({ value, label: words.charts[value] }))}
              {...form.text('chart')}
            />
            <DateField
              label={words.lockedUntil}
              help={words.lockedHelp}
              name="books_locked_until"
              value={fields.books_locked_until || null}
              onChange={(date) => form.set({ books_locked_until: date })}
            />
          </div>
          {fields.books_locked_until && (
            <button className="btn small" type="button" onClick={() => form.set({ books_locked_until: '' })}>
              {words.unlock}
            </button>
          )}
          <Switch {...form.tick('utilities_are_revenue')} aria-describedby="revenue-help">
            {words.utilitiesAreRevenue}
          </Switch>
          <p className="small quiet" id="revenue-help">
            {words.utilitiesHelp}
          </p>
          <Switch {...form.tick('staff_may_collect_cash')} aria-describedby="staff-help">
            {words.staffMayCollect}
          </Switch>
          <p className="small quiet" id="staff-help">
            {words.staffHelp}
          </p>
          <SelectField
            label={words.guard}
            help={words.guardHelp}
            choices={(['WARN', 'REFUSE', 'OFF'] as const).map((value) => ({ value, label: words.guards[value] }))}
            {...form.text('electricity_guard')}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="h-security">
        <header>
          <h2 id="h-security">{words.security}</h2>
        </header>
        <div className="pad settings-form">
          <Switch {...form.tick('require_second_factor')} aria-describedby="factor-help">
            {words.requireFactor}
          </Switch>
          <p className="small quiet" id="factor-help">
            {words.requireFactorHelp}
          </p>
        </div>
      </section>
      <ChannelOrder
        channels={fields.notification_channels}
        onChange={(notification_channels) => form.set({ notification_channels })}
      />
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={save.isPending} reason={may ?? untouched}>
          {words.save}
        </ActionButton>
      </div>
    </Form>
  );
}

const valuesOf = (organization: Organization) => ({
  name: organization.name,
  slug: organization.slug,
  legal_name: organization.legal_name ?? '',
  tax_code: organization.tax_code ?? '',
  address: organization.address ?? '',
  timezone: organization.timezone,
  locale: organization.locale,
  chart: organization.chart,
  books_locked_until: organization.books_locked_until ?? '',
  utilities_are_revenue: organization.utilities_are_revenue,
  staff_may_collect_cash: organization.staff_may_collect_cash,
  require_second_factor: organization.require_second_factor,
  electricity_guard: organization.electricity_guard,
  notification_channels: organization.notification_channels,
});

type Values = ReturnType<typeof valuesOf>;
const NULLABLE: readonly (keyof Values)[] = ['legal_name', 'tax_code', 'address', 'books_locked_until'];

/** A field that was emptied is removed. */
const orNull = (changed: Partial<Values>) =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      value === '' && NULLABLE.includes(name as keyof Values) ? null : value,
    ]),
  );

const zones = (current: string) =>
  [...new Set([current, 'Asia/Ho_Chi_Minh', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
