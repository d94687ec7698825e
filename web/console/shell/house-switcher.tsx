import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useAddress } from '../../data/address.ts';
import { type App, useApp, useWords } from '../../data/app.ts';
import { useKnownMay } from '../../data/me.ts';
import { PROPERTY_KEY } from '../../data/session-kinds.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { shellWords } from '../../words/shell.ts';

export const propertiesQuery = (api: App['api']) =>
  queryOptions({
    queryKey: ['properties'],
    queryFn: async () => {
      const answer = await api().get('/properties', { query: { limit: 200 } });
      const [{ id, organization_id } = {}, ...others] = answer.properties;
      if (id && others.length === 0) localStorage.setItem(PROPERTY_KEY, JSON.stringify({ id, organization_id }));
      else localStorage.removeItem(PROPERTY_KEY);
      return answer;
    },
  });

export function useProperties() {
  const { api } = useApp();
  return useQuery({ ...propertiesQuery(api), enabled: useKnownMay('properties.read') });
}

/** The house of an organization that had no other the last time, known without a network too. */
export function keptOnlyProperty(organizationId: string | undefined): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PROPERTY_KEY) ?? '{}') as { id?: string; organization_id?: string };
    return kept.organization_id === organizationId ? kept.id : undefined;
  } catch {
    return undefined;
  }
}

/** The chosen house is part of the address, so a link shows the same to a colleague. */
export function HouseSwitcher() {
  const { house } = useWords(shellWords);
  const { search, change } = useAddress();
  const { data } = useProperties();
  const chosen = data?.properties.find(({ id }) => id === search.property);
  const entries = [
    { key: 'all', label: house.all, current: !chosen, onSelect: () => change({ property: undefined }) },
    ...(data?.properties ?? []).map(({ id, name, address }) => ({
      key: id,
      label: name,
      ...(address ? { hint: address } : {}),
      current: id === search.property,
      onSelect: () => change({ property: id }),
    })),
  ];
  return (
    <Menu
      label={house.choose}
      groups={[entries]}
      triggerClass="house"
      trigger={
        <>
          <span className="mark" aria-hidden="true">
            R
          </span>
          <span className="clip">{chosen?.name ?? house.all}</span>
          <ChevronsUpDown className="i s" aria-hidden="true" />
        </>
      }
    />
  );
}
