import type { OccupancyReport } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { formatDate, formatNumber, formatPeriod } from '../../../words/format.ts';
import { occupancyWords } from '../../../words/occupancy.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { MonthBars } from './month-bars.tsx';
import { monthsQuery, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

type Month = OccupancyReport['series'][number];
type HouseMonth = Month & { readonly property_id: string; readonly property_name: string };

/** How full the houses were, month by month, and who leaves soon. */
export default function OccupancyPage() {
  const { api } = useApp();
  const query = monthsQuery(useRange());
  const report = useQuery({
    queryKey: ['occupancy', query],
    queryFn: () => api().get('/reports/occupancy', { query }),
  });
  return (
    <ReportPage
      report="occupancy"
      about={<RangeSwitch />}
      actions={
        <Downloads
          name="occupancy"
          permission="exports.read"
          xlsx={() => api().file('/exports/occupancy.xlsx', { query })}
          csv={() => api().file('/exports/occupancy.csv', { query })}
        />
      }
    >
      <Loaded query={report}>{(data) => <Occupancy report={data} />}</Loaded>
    </ReportPage>
  );
}

const housesOf = ({ series, ...house }: OccupancyReport['rows'][number]): HouseMonth[] =>
  series.map((month) => ({ ...house, ...month }));

function useColumns() {
  const words = useWords(occupancyWords);
  const language = useLanguage();
  const number = (title: string, value: (row: Month) => number): Column<Month> => ({
    title,
    text: value,
    show: (row) => formatNumber(value(row), language),
    end: true,
    wide: true,
  });
  const figures: Column<Month>[] = [
    {
      title: words.occupancy,
      text: ({ occupancy_rate }) => occupancy_rate,
      show: ({ occupancy_rate }) => <strong>{percent(occupancy_rate, language)}</strong>,
      end: true,
    },
    number(words.rooms, ({ rooms }) => rooms),
    number(words.vacantAtEnd, ({ vacant_rooms }) => vacant_rooms),
    number(words.letDays, ({ occupied_room_days }) => occupied_room_days),
    number(words.roomDays, ({ room_days }) => room_days),
  ];
  const month: Column<Month> = {
    title: words.month,
    text: ({ period }) => period,
    show: ({ period }) => (
      <Go className="report-name" to="/reports/occupancy" search={{ month: period }}>
        {formatPeriod(period, language)}
      </Go>
    ),
  };
  const house: Column<HouseMonth> = {
    title: words.house,
    text: ({ property_name }) => property_name,
    show: ({ property_id, property_name }) => (
      <Go className="report-name" to="/rooms" search={{ property: property_id }}>
        {property_name}
      </Go>
    ),
  };
  return { month, figures, house: [house, ...(figures as Column<HouseMonth>[])] };
}

const percent = (rate: string | null, language: 'vi' | 'en'): string =>
  rate === null ? '–' : `${formatNumber(Number(rate), language)}%`;

function Occupancy({ report }: { readonly report: OccupancyReport }) {
  const words = useWords(occupancyWords);
  const language = useLanguage();
  const { search } = useAddress();
  const { month, figures, house } = useColumns();
  const asked = report.series.find(({ period }) => period === search.month) ?? report.series.at(-1);
  const houses = report.rows.flatMap(housesOf).filter(({ period }) => period === asked?.period);
  if (report.rows.length === 0)
    return (
      <EmptyState title={words.nothing}>
        <Go className="btn" to="/rooms">
          {words.addRooms}
        </Go>
      </EmptyState>
    );
  return (
    <>
      <section className="panel" aria-labelledby="occupancy">
        <header>
          <h2 id="occupancy">{words.occupancyByMonth}</h2>
          {asked && <strong className="num">{percent(asked.occupancy_rate, language)}</strong>}
        </header>
        <div className="pad">
          <MonthBars
            label={words.occupancyByMonth}
            to="/reports/occupancy"
            top={{ value: 100, text: '100%' }}
            months={report.series.map(({ period, occupancy_rate }) => ({
              period,
              parts: [Number(occupancy_rate ?? 0)],
              said: `${formatPeriod(period, language)}: ${percent(occupancy_rate, language)}`,
              search: { ...search, month: period },
            }))}
            names={[words.letShare]}
            table={
              <DataTable
                label={words.occupancyByMonth}
                columns={[month, ...figures]}
                rows={report.series.toReversed()}
                keyOf={({ period }) => period}
              />
            }
          />
        </div>
      </section>
      {asked && (
        <section className="panel" aria-labelledby="houses">
          <header>
            <h2 id="houses">{words.housesIn(formatPeriod(asked.period, language))}</h2>
          </header>
          <DataTable label={words.byHouse} columns={house} rows={houses} keyOf={({ property_id }) => property_id} />
        </section>
      )}
      <MoveOuts report={report} />
    </>
  );
}

function MoveOuts({ report }: { readonly report: OccupancyReport }) {
  const words = useWords(occupancyWords);
  const language = useLanguage();
  return (
    <section className="panel" aria-labelledby="leaving">
      <header>
        <h2 id="leaving">{words.leaving}</h2>
        <span className="small quiet">{words.next60}</span>
      </header>
      {report.upcoming_move_outs.length === 0 ? (
        <EmptyState title={words.nobodyLeaves} />
      ) : (
        <ul className="rows">
          {report.upcoming_move_outs.map(({ lease_id, room_name, renter_name, last_day, next_lease_from }) => (
            <li key={lease_id}>
              <Go className="row" to="/leases/$lease_id" params={{ lease_id }}>
                <Plate name={room_name} />
                <span className="grow">
                  <span className="strong">{renter_name}</span>
                  <br />
                  <span className="small quiet">
                    {next_lease_from ? words.nextFrom(formatDate(next_lease_from, language)) : words.noNext}
                  </span>
                </span>
                <span className="num">{formatDate(last_day, language)}</span>
              </Go>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
