import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../data/app.ts';
import { lineWords } from '../../words/invoice-lines.ts';
import { Money } from '../money/money.tsx';
import { Photos } from '../photo/photos.tsx';
import { type Explained, factsOf, type TierTable } from './explain-lines.ts';
import './bill.css';

export type PhotoOf = (readingId: string | undefined) => readonly { readonly id: string; readonly url: string }[];

type Props = {
  readonly charges: readonly Explained[];
  readonly photosOf?: PhotoOf;
  /** What can be done about a charge. */
  readonly act?: (charge: Explained) => ReactNode;
};

/** Every charge of a bill with its arithmetic, its tiers and the photos of its meter. */
export const Charges = ({ charges, photosOf = () => [], act }: Props) => (
  <ol className="bill">
    {charges.map((charge) => (
      <Charge key={charge.key} charge={charge} photosOf={photosOf} act={act?.(charge)} />
    ))}
  </ol>
);

type ChargeProps = { readonly charge: Explained; readonly photosOf: PhotoOf; readonly act: ReactNode };

function Charge({ charge, photosOf, act }: ChargeProps) {
  const words = useWords(lineWords);
  const [first] = charge.lines;
  const { reading_id, utility } = first ? factsOf(first) : {};
  const photos = photosOf(reading_id);
  return (
    <li>
      <div className="lead">
        <span>{charge.description}</span>
        <Money amount={charge.amount} />
      </div>
      {(charge.why || act) && (
        <div className="why-line">
          <span className="why">{charge.why}</span>
          {act}
        </div>
      )}
      {charge.tiers && <Tiers table={charge.tiers} />}
      {utility && photos.length > 0 && (
        <Photos
          photos={photos.map(({ id, url }, at) => ({
            key: id,
            url,
            label: words.photo(words.utilities[utility], at + 1),
          }))}
        />
      )}
    </li>
  );
}

function Tiers({ table }: { readonly table: TierTable }) {
  const words = useWords(lineWords);
  return (
    <details className="tiers">
      <summary>
        <ChevronRight className="i s" aria-hidden="true" />
        {words.howTiers}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.tierColumns.tier}</th>
            <th scope="col" className="end">
              {words.tierColumns.use}
            </th>
            <th scope="col" className="end">
              {words.tierColumns.price}
            </th>
            <th scope="col" className="end">
              {table.amountTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([tier, use, price, amount]) => (
            <tr key={tier}>
              <td>{tier}</td>
              <td className="end num">{use}</td>
              <td className="end num">{price}</td>
              <td className="end num">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.note && <p>{table.note}</p>}
    </details>
  );
}
