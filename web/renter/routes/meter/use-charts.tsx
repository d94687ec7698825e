import type { TenantMeterReading } from '@rentroll/client';
import { useWords } from '../../../data/app.ts';
import { UseChart } from '../../../ui/chart/use-chart.tsx';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { usesOf } from './uses-of.ts';

/** Twelve months of each meter. */
export function UseCharts({ readings }: { readonly readings: readonly TenantMeterReading[] }) {
  const words = useWords(renterMeterWords);
  const charts = (['ELECTRICITY', 'WATER'] as const).flatMap((utility) => {
    const uses = usesOf(readings, utility);
    return uses.length > 0 ? [{ utility, uses }] : [];
  });
  if (charts.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-uses">
      <header>
        <h2 id="h-uses">{words.uses}</h2>
      </header>
      <div className="pad stack">
        {charts.map(({ utility, uses }) => (
          <UseChart key={utility} utility={utility} uses={uses} />
        ))}
      </div>
    </section>
  );
}
