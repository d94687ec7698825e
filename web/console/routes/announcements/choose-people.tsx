import { useQuery } from '@tanstack/react-query';
import { allOf } from '../../../data/all-of.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { Tick } from '../../../ui/field/field.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { announcementsWords } from '../../../words/announcements.ts';

type Props = {
  readonly propertyId: string;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Ticks whoever rents in the house now. Those chosen in another house stay chosen. */
export function ChoosePeople({ propertyId, chosen, onChange }: Props) {
  const words = useWords(announcementsWords);
  const { api } = useApp();
  const leases = useQuery({
    queryKey: ['leases-of', propertyId],
    queryFn: () => {
      const query = { property_id: propertyId, status: 'ACTIVE', include: 'names', limit: 200 } as const;
      return allOf(api().each('/leases', { query }));
    },
    enabled: propertyId !== '',
  });
  if (leases.isPending) return <Skeleton rows={4} />;
  if (leases.isLoadingError) return <ErrorState error={leases.error} onRetry={() => void leases.refetch()} />;
  const people = [...new Map(leases.data.map((lease) => [lease.renter_id, lease])).values()].toSorted((one, other) =>
    (one.names?.room_name ?? '').localeCompare(other.names?.room_name ?? ''),
  );
  const here = people.map(({ renter_id }) => renter_id);
  const all = here.length > 0 && here.every((id) => chosen.includes(id));
  const without = (ids: readonly string[]) => chosen.filter((id) => !ids.includes(id));
  if (people.length === 0) return <p className="quiet">{words.noPeople}</p>;
  return (
    <fieldset className="choose-people">
      <legend className="label">{words.people}</legend>
      <Tick checked={all} onChange={() => onChange(all ? without(here) : [...without(here), ...here])}>
        <span className="strong">{words.all}</span>
      </Tick>
      {people.map(({ renter_id, names }) => (
        <Tick
          key={renter_id}
          checked={chosen.includes(renter_id)}
          onChange={() => onChange(chosen.includes(renter_id) ? without([renter_id]) : [...chosen, renter_id])}
        >
          <span className="line">
            <Plate name={names?.room_name ?? ''} />
            <span className="clip">{names?.renter_name}</span>
          </span>
        </Tick>
      ))}
    </fieldset>
  );
}
