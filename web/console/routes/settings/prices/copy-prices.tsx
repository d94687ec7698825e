import type { Property } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { useProperties } from '../../../shell/house-switcher.tsx';
import { keptBodies } from './price-model.ts';

type Props = { readonly property: Property; readonly onClose: () => void };

/** A second house usually charges what the first does. */
export function CopyPrices({ property, onClose }: Props) {
  const words = useWords(pricesWords);
  const { api } = useApp();
  const others = (useProperties().data?.properties ?? []).filter(({ id }) => id !== property.id);
  const [chosen, setChosen] = useState('');
  const from = chosen || (others[0]?.id ?? '');
  const copy = useSave(
    async () => {
      const [settings, { utility_tariffs }] = await Promise.all([
        api().get('/billing-settings', { query: { property_id: from } }),
        api().get('/properties/{property_id}/utility-tariffs', { path: { property_id: from } }),
      ]);
      const { id, organization_id, property_id, created_at, updated_at, late_fee, utilities_lag_months, ...prices } =
        settings;
      const path = { property_id: property.id };
      await api().put('/properties/{property_id}/billing-settings', {
        path,
        body: {
          ...prices,
          utilities_lag_months: utilities_lag_months as 0 | 1,
          ...(late_fee ? { late_fee } : {}),
        },
      });
      await api().put('/properties/{property_id}/utility-tariffs', {
        path,
        body: { utility_tariffs: keptBodies(utility_tariffs) },
      });
    },
    {
      said: words.copied,
      // The form begins again with what was copied.
      done: () => {
        sessionStorage.removeItem(`rentroll.draft.prices.${property.id}`);
        location.reload();
      },
    },
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.copyFrom}>
      <Form error={copy.error} onSubmit={() => from !== '' && copy.mutate(undefined)}>
        <p className="quiet">{words.copyHelp}</p>
        <SelectField
          label={words.copySource}
          value={from}
          onChange={({ target }) => setChosen(target.value)}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="btns">
          <ActionButton
            look="primary"
            type="submit"
            busy={copy.isPending}
            reason={others.length === 0 ? words.noHouse : null}
          >
            {words.copy}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}
