import type { Property } from '@rentroll/client';
import { useApp, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { propertiesWords } from '../../../../words/settings-properties.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

type Props = { readonly property: Property; readonly etag: string | null };

/** The ETag of what was read keeps two people from overwriting each other. */
export function PropertyForm({ property, etag }: Props) {
  const words = useWords(propertiesWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const may = useMay('properties.write');
  const { owner, contact } = property;
  const form = useSettingsForm(
    {
      name: property.name,
      code: property.code,
      address: property.address ?? '',
      police_office: property.police_office ?? '',
      full_name: owner.full_name ?? '',
      tax_code: owner.tax_code ?? '',
      id_number: owner.id_number ?? '',
      contact_name: contact.full_name ?? '',
      contact_phone: contact.phone ?? '',
    },
    `property.${property.id}`,
    ['id_number'],
  );
  const { name, code, address, police_office, contact_name, contact_phone, ...people } = form.changed;
  const called = {
    ...(contact_name === undefined ? {} : { full_name: contact_name }),
    ...(contact_phone === undefined ? {} : { phone: contact_phone }),
  };
  const save = useSave(
    () =>
      api().patch('/properties/{property_id}', {
        path: { property_id: property.id },
        body: {
          ...(name === undefined ? {} : { name }),
          ...(code === undefined ? {} : { code }),
          ...(address === undefined ? {} : { address: address || null }),
          ...(police_office === undefined ? {} : { police_office: police_office || null }),
          ...(Object.keys(people).length === 0 ? {} : { owner: orNull(people) }),
          ...(Object.keys(called).length === 0 ? {} : { contact: orNull(called) }),
        },
        ...(etag ? { ifMatch: etag } : {}),
      }),
    { said: common.saved, done: form.saved },
  );
  const untouched = Object.keys(form.changed).length === 0 ? common.nothingChanged : null;
  return (
    <Form error={save.error} onSubmit={() => !may && !untouched && save.mutate(undefined)}>
      <section className="panel" aria-label={words.name}>
        <div className="pad fields">
          <Field label={words.name} full {...form.text('name')} />
          <Field label={words.code} help={words.codeChange} autoCapitalize="characters" {...form.text('code')} />
          <Field label={words.address} full autoComplete="street-address" {...form.text('address')} />
          <Field label={words.policeOffice} help={words.policeOfficeHelp} full {...form.text('police_office')} />
        </div>
      </section>
      <section className="panel" aria-labelledby="h-contact">
        <header>
          <h2 id="h-contact">{words.contact}</h2>
        </header>
        <div className="pad fields">
          <p className="small quiet full">{words.contactHelp}</p>
          <Field label={words.ownerName} {...form.text('contact_name')} name="contact.full_name" />
          <Field
            label={words.contactPhone}
            type="tel"
            inputMode="tel"
            {...form.text('contact_phone')}
            name="contact.phone"
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="h-owner">
        <header>
          <h2 id="h-owner">{words.owner}</h2>
        </header>
        <div className="pad fields">
          <p className="small quiet full">{words.ownerHelp}</p>
          <Field label={words.ownerName} full {...form.text('full_name')} name="owner.full_name" />
          <Field label={words.ownerTax} inputMode="numeric" {...form.text('tax_code')} name="owner.tax_code" />
          <Field
            label={words.ownerId}
            help={words.ownerIdHelp}
            inputMode="numeric"
            {...form.text('id_number')}
            name="owner.id_number"
          />
        </div>
      </section>
      <div className="btns">
        <ActionButton look="primary" type="submit" busy={save.isPending} reason={may ?? untouched}>
          {words.save}
        </ActionButton>
      </div>
    </Form>
  );
}

const orNull = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]));
