import type { AllocationPreview, Profitability } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { formatNumber } from '../../../words/format.ts';
import { profitabilityWords } from '../../../words/profitability.ts';
import { Go } from '../../go.tsx';
import { Downloads } from './downloads.tsx';
import { daysQuery, useRange } from './report-data.ts';
import { Loaded, RangeSwitch, ReportPage } from './report-page.tsx';

const METHODS = ['revenue_share', 'equal_room', 'area', 'occupant_days', 'electricity_usage'] as const;
type Method = (typeof METHODS)[number];
const isMethod = (text: string | undefined): text is Method => METHODS.includes(text as Method);

/** What each house and each room earns, with the costs that all rooms of a house share divided among them. */
export default function ProfitabilityPage() {
  const words = useWords(profitabilityWords);
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
  return (
    <ReportPage
      report="profitability"
      about={<RangeSwitch />}
      actions={
        <Downloads
          name="profitability"
          permission="exports.read"
          xlsx={() => api().file('/exports/profitability.xlsx', { query: allocated })}
          csv={() => api().file('/exports/profitability.csv', { query: allocated })}
        />
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
  const words = useWords(profitabilityWords);
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

function useRoomColumns(sums: Allocated) {
  const words = useWords(profitabilityWords);
  const language = useLanguage();
  return [
    {
      title: words.room,
      text: ({ room_name }: Room) => room_name,
      show: ({ room_id, room_name }: Room) => (
        <Go className="report-name" to="/rooms/$room_id" params={{ room_id }}>
          <Plate name={room_name} />
        </Go>
      ),
      sum: words.sum,
    },
    moneyColumn(words.revenue, (row: Room) => row.revenue, { wide: true, sum: sums.revenue }),
    moneyColumn(words.directCosts, (row: Room) => row.direct_expense, { wide: true, sum: sums.direct_expense }),
    {
      title: words.share,
      text: ({ share_percent }: Room) => share_percent,
      show: ({ share_percent }: Room) => `${formatNumber(Number(share_percent), language)}%`,
      end: true,
      wide: true,
    },
    moneyColumn(words.allocatedCosts, (row: Room) => row.allocated_expense, {
      wide: true,
      sum: sums.shared_expense_total,
    }),
    moneyColumn(words.profit, (row: Room) => row.net_profit, { sum: sums.net_profit }),
  ];
}

function Rooms({ house }: { readonly house: Allocated }) {
  const words = useWords(profitabilityWords);
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
