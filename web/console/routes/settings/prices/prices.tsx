import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../../data/address.ts';
import { useApp, useWords } from '../../../../data/app.ts';
import { electricityWarningsOf } from '../../../../data/law-notices.ts';
import { SelectField } from '../../../../ui/field/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { Go } from '../../../go.tsx';
import { useProperties } from '../../../shell/house-switcher.tsx';
import { SettingsPage } from '../shared/settings-page.tsx';
import { PricesForm } from './prices-form.tsx';
import './prices.css';

/** What a house charges and from when, tried on a real invoice before it is saved. */
export default function PricesPage() {
  const words = useWords(pricesWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const houses = useProperties();
  const list = houses.data?.properties;
  const house = list?.find(({ id }) => id === search.property) ?? list?.[0];
  const property_id = house?.id ?? '';
  const query = useQuery({
    queryKey: ['prices', property_id],
    queryFn: async () => {
      const path = { property_id };
      const [settings, tariffs, templates] = await Promise.all([
        api().request('get', '/properties/{property_id}/billing-settings', { path }),
        api().request('get', '/properties/{property_id}/utility-tariffs', { path }),
        api().get('/tariff-templates'),
      ]);
      return {
        settings: settings.data,
        etag: settings.response.headers.get('etag'),
        tariffs: tariffs.data.utility_tariffs,
        announced: electricityWarningsOf(tariffs.meta),
        templates: templates.tariff_templates,
      };
    },
    enabled: property_id !== '',
  });
  return (
    <SettingsPage page="prices" subtitle={house && words.house(house.name, house.room_count)}>
      {list?.length === 0 && (
        <EmptyState title={words.noHouse}>
          <p>{words.noHouseHint}</p>
          <Go className="btn primary" to="/settings/properties">
            {words.addHouse}
          </Go>
        </EmptyState>
      )}
      {list && list.length > 1 && (
        <div className="settings-tools">
          <SelectField
            label={words.pickHouse}
            value={property_id}
            onChange={({ target }) => change({ property: target.value, fee: undefined })}
            choices={list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {house && query.isPending && <Skeleton rows={8} />}
      {house && query.data && <PricesForm key={house.id} house={house} {...query.data} />}
    </SettingsPage>
  );
}
