import type { ReactNode } from 'react';
import './bars.css';

export type Bar = {
  readonly key: string;
  /** Under the bar. */
  readonly label: string;
  /** The parts from bottom to top. */
  readonly parts: readonly { readonly value: number; readonly look: 'b1' | 'b2' | 'b3' }[];
  /** A link over the bar to the rows behind it; it names the bar and its figures. */
  readonly link?: ReactNode;
};

type Props = {
  /** One sentence that says what the bars show. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value at the top line, in words. */
  readonly scale: string;
  readonly top: number;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  readonly tableLabel: string;
};

const HEIGHT = 160;
const SLOT = 100;

/** Bars drawn as SVG without text; labels are HTML so that they never shrink, and the same figures are a table. */
export function Bars({ label, bars, scale, top, legend, table, tableLabel }: Props) {
  const y = (value: number) => (top > 0 ? (value * HEIGHT) / top : 0);
  const width = bars.length * SLOT;
  return (
    <figure className="chart bars">
      <div className="plot">
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {[0, HEIGHT / 2, HEIGHT].map((at) => (
            <line className="grid" key={at} x1={0} x2={width} y1={at} y2={at} />
          ))}
          {bars.map(({ key, parts }, index) => {
            let below = 0;
            return parts.map(({ value, look }) => {
              const height = y(value);
              const from = HEIGHT - below - height;
              below += height;
              return (
                <rect className={look} key={key + look} x={index * SLOT + 18} y={from} width={64} height={height} />
              );
            });
          })}
        </svg>
        <span className="scale" aria-hidden="true">
          {scale}
        </span>
        {bars.some(({ link }) => link) && (
          <ul className="hits">
            {bars.map(({ key, link }) => (
              <li key={key}>{link}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="axis" aria-hidden="true">
        {bars.map(({ key, label: text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
      <figcaption className="legend">{legend}</figcaption>
      <details className="chart-table">
        <summary>{tableLabel}</summary>
        <div className="table-wrap">{table}</div>
      </details>
    </figure>
  );
}

/** The next round figure above, so that bars never touch the top: 1, 2, 3, 5 or 10 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
