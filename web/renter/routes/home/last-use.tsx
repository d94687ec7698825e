import type { TenantMeterReading } from '@rentroll/client';
import { Droplet, type LucideIcon, Zap } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Spark } from '../../../ui/chart/spark.tsx';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { billWords } from '../../../words/renter-bills.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { nameRooms, useHousehold } from '../../data.ts';
import { Go } from '../../go.tsx';
import { countedUse, type Use, type Utility, usesOf } from '../meter/uses-of.ts';
import { useLastReadings } from './rest-data.ts';

const UTILITIES = ['ELECTRICITY', 'WATER'] as const;
const ICONS: Record<Utility, LucideIcon> = { ELECTRICITY: Zap, WATER: Droplet };

/** What was used in the last month that was read. Without readings, or without meters, there is nothing to show. */
export function LastUse() {
  const words = useWords(homeMoreWords);
  const { inRoom } = useWords(billWords);
  const language = useLanguage();
  const { data } = useLastReadings();
  const { data: home } = useHousehold();
  const current = nameRooms(home?.leases.filter(({ current }) => current) ?? []);
  const all = data?.meter_readings ?? [];
  // Of several rooms, each with its own meters, the one that was read last.
  const only = current.size > 1 ? all.find((one) => current.has(one.room_id) && hasUse(one))?.room_id : undefined;
  const readings = all.filter(({ room_id }) => current.size < 2 || room_id === only);
  const shown = UTILITIES.map((utility) => ({ utility, uses: usesOf(readings, utility) })).filter(
    ({ uses }) => uses.length > 0,
  );
  const month = shown
    .map(({ uses }) => uses.at(-1)?.period ?? '')
    .sort()
    .at(-1);
  if (!month) return null;
  const title = words.use(formatPeriod(month, language));
  return (
    <section className="panel" aria-labelledby="h-use">
      <header>
        <h2 id="h-use">{only === undefined ? title : inRoom(title, current.get(only) ?? '')}</h2>
        <Go className="btn link small" to="/meter">
          {words.seeReadings}
        </Go>
      </header>
      <ul className="rows">
        {shown.map(({ utility, uses }) => (
          <UseRow key={utility} utility={utility} uses={uses} />
        ))}
      </ul>
    </section>
  );
}

const hasUse = (reading: TenantMeterReading): boolean =>
  UTILITIES.some((utility) => countedUse(reading, utility) !== null);

function UseRow({ utility, uses }: { readonly utility: Utility; readonly uses: readonly Use[] }) {
  const words = useWords(homeMoreWords);
  const language = useLanguage();
  const Icon = ICONS[utility];
  const amount = (value: number) => `${formatNumber(value, language)} ${words.units[utility]}`;
  const [before, last] = [uses.at(-2), uses.at(-1) as Use];
  const most = Math.max(...uses.map(({ use }) => use));
  return (
    <li className="use">
      <Icon className="i" aria-hidden="true" />
      <span>
        <span className="strong num">{amount(last.use)}</span>
        {before && (
          <>
            <br />
            <span className="small quiet">{words.before(amount(before.use))}</span>
          </>
        )}
      </span>
      {uses.length > 1 && (
        <Spark
          label={words.spark(words.utilities[utility], uses.length, amount(most), amount(last.use))}
          values={uses.map(({ use }) => use)}
        />
      )}
    </li>
  );
}
