import type { AllocationPreview, Profitability } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { csvFile } from '../../../ui/list/csv.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { csvColumns, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { reportsWords } from '../../../words/reports.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { daysQuery, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

const METHODS = ['revenue_share', 'equal_room', 'area', 'occupant_days', 'electricity_usage'] as const;
type Method = (typeof METHODS)[number];
const isMethod = (text: string | undefined): text is Method => METHODS.includes(text as Method);
/** The service makes files of these; others are saved as shown. */
const isFiled = (method: Method): method is 'revenue_share' | 'equal_room' =>
  method === 'revenue_share' || method === 'equal_room';

/** What each house and each room earns, with the costs that all rooms of a house share divided among them. */
export default function ProfitabilityPage() {
  const words = useWords(reportsWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const query = daysQuery(useRange());
  const method = isMethod(search.method) ? search.method : 'revenue_share';
  const report = useQuery({
    queryKey: ['profitability', query],
    queryFn: () => api().get('/accounting/property-room-profitability', { query }),
  });
  const allocated = { ...query, allocation_method: method };
  const preview = useQuery({
    queryKey: ['allocation', allocated],
    queryFn: () => api().get('/accounting/property-room-profitability/allocation-preview', { query: allocated }),
  });
  const columns = useRoomColumns();
  const rows = preview.data?.properties.flatMap(({ property_name, rooms }) =>
    rooms.map((room) => ({ ...room, property_name })),
  );
  const filed = isFiled(method) ? { ...query, allocation_method: method } : null;
  return (
    <ReportPage
      report="profitability"
      about={<RangeSwitch />}
      actions={
        filed ? (
          <Downloads
            name="profitability"
            permission="exports.read"
            xlsx={() => api().file('/accounting/property-room-profitability/allocation-preview.xlsx', { query: filed })}
            csv={() => api().file('/accounting/property-room-profitability/allocation-preview.csv', { query: filed })}
          />
        ) : (
          <Downloads
            name="profitability"
            csv={() =>
              csvFile([[words.house, ({ property_name }) => property_name], ...csvColumns(columns)], rows ?? [])
            }
          />
        )
      }
    >
      <Loaded query={report}>{(data) => <Houses report={data} />}</Loaded>
      <section className="panel" aria-labelledby="allocation">
        <header>
          <h2 id="allocation">{words.allocation}</h2>
        </header>
        <div className="pad report-choice">
          <SelectField
            label={words.allocateBy}
            help={words.allocationHint}
            value={method}
            choices={METHODS.map((value) => ({ value, label: words.methods[value] }))}
            onChange={(event) => change({ method: event.target.value })}
          />
        </div>
      </section>
      <Loaded query={preview}>
        {({ properties }) => properties.map((house) => <Rooms key={house.property_id} house={house} />)}
      </Loaded>
    </ReportPage>
  );
}

type House = Profitability['properties'][number];

function Houses({ report }: { readonly report: Profitability }) {
  const words = useWords(reportsWords);
  const { total, properties } = report;
  const columns = [
    {
      title: words.house,
      text: ({ property_name }: House) => property_name,
      show: ({ property_id, property_name }: House) => (
        <Go className="report-name" to="/reports/profitability" search={{ property: property_id }}>
          {property_name}
        </Go>
      ),
      sum: words.sum,
    },
    moneyColumn(words.revenue, (row: House) => row.revenue, { sum: total.revenue, wide: true }),
    moneyColumn(words.directCosts, (row: House) => row.direct_expense, { sum: total.direct_expense, wide: true }),
    {
      ...moneyColumn(words.sharedCosts, (row: House) => row.shared_expense, { sum: total.shared_expense, wide: true }),
      show: ({ property_id, shared_expense }: House) => (
        <Go to="/books" search={{ property: property_id, from: report.date_from, to: report.date_to }}>
          <Money amount={shared_expense} />
        </Go>
      ),
    },
    moneyColumn(words.profit, (row: House) => row.net_profit, { sum: total.net_profit }),
  ];
  return (
    <section className="panel" aria-labelledby="profit">
      <header>
        <h2 id="profit">{words.profitByHouse}</h2>
        <strong>
          <Money amount={total.net_profit} />
        </strong>
      </header>
      {properties.length === 0 ? (
        <EmptyState title={words.nothing} />
      ) : (
        <DataTable
          label={words.profitByHouse}
          columns={columns}
          rows={properties}
          keyOf={({ property_id }) => property_id}
        />
      )}
    </section>
  );
}

type Allocated = AllocationPreview['properties'][number];
type Room = Allocated['rooms'][number];

function useRoomColumns(sums?: Allocated) {
  const words = useWords(reportsWords);
  const sum = (amount: string | undefined) => (amount === undefined ? {} : { sum: amount });
  return [
    {
      title: words.room,
      text: ({ room_name }: Room) => room_name,
      show: ({ room_id, room_name }: Room) => (
        <Go className="report-name" to="/rooms/$room_id" params={{ room_id }}>
          <Plate name={room_name} />
        </Go>
      ),
      ...(sums ? { sum: words.sum } : {}),
    },
    moneyColumn(words.revenue, (row: Room) => row.revenue, { wide: true, ...sum(sums?.revenue) }),
    moneyColumn(words.directCosts, (row: Room) => row.direct_expense, { wide: true, ...sum(sums?.direct_expense) }),
    {
      title: words.share,
      text: ({ share_percent }: Room) => share_percent,
      show: ({ share_percent }: Room) => `${Number(share_percent)} %`,
      end: true,
      wide: true,
    },
    moneyColumn(words.allocatedCosts, (row: Room) => row.allocated_expense, {
      wide: true,
      ...sum(sums?.shared_expense_total),
    }),
    moneyColumn(words.profit, (row: Room) => row.net_profit, sum(sums?.net_profit)),
  ];
}

function Rooms({ house }: { readonly house: Allocated }) {
  const words = useWords(reportsWords);
  const columns = useRoomColumns(house);
  return (
    <section className="panel" aria-labelledby={`house-${house.property_id}`}>
      <header>
        <h2 id={`house-${house.property_id}`}>{house.property_name}</h2>
        <span className="small quiet">{words.methods[house.allocation_method]}</span>
      </header>
      {house.fallback_reason && (
        <div className="pad">
          <Banner tone="warn">{words.fallbacks[house.fallback_reason]}</Banner>
        </div>
      )}
      {house.rooms.length === 0 ? (
        <EmptyState title={words.nothing} />
      ) : (
        <DataTable label={house.property_name} columns={columns} rows={house.rooms} keyOf={({ room_id }) => room_id} />
      )}
    </section>
  );
}
