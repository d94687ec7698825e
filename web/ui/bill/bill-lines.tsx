import { Money } from '../money/money.tsx';
import './bill.css';

export type BillLine = {
  readonly key: string;
  readonly description: string;
  readonly amount: string;
  /** The arithmetic behind the amount. */
  readonly why?: string;
};

/** Words, leaders and money, with the reason of each amount under it. */
export const BillLines = ({ lines }: { readonly lines: readonly BillLine[] }) => (
  <ol className="bill">
    {lines.map(({ key, description, amount, why }) => (
      <li key={key}>
        <div className="lead">
          <span>{description}</span>
          <Money amount={amount} />
        </div>
        {why && <span className="why">{why}</span>}
      </li>
    ))}
  </ol>
);

export const BillTotal = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <div className="total">
    <span>{label}</span>
    <Money amount={amount} />
  </div>
);
