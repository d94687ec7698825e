import { X } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { parseDecimal } from '../../../data/decimal.ts';
import { DecimalField } from '../../../ui/field/decimal-field.tsx';
import { Field, SelectField } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { newInvoiceWords } from '../../../words/new-invoice.ts';

/** A line as it is typed. */
export type TypedLine = { readonly key: string; description: string; type: LineType; quantity: string; price: string };
export type LineType = keyof typeof newInvoiceWords.vi.types;

export const emptyLine = (part: Partial<TypedLine> = {}): TypedLine => ({
  key: crypto.randomUUID(),
  description: '',
  type: 'OTHER',
  quantity: '1',
  price: '',
  ...part,
});

export const quantityOf = (text: string): string => parseDecimal(text) || '1';

export const toBody = ({ description, type, quantity, price }: TypedLine) => ({
  description,
  line_type: type,
  quantity: quantityOf(quantity),
  unit_price: price,
});

/** A discount is typed without a sign and taken off. */
export const amountOf = ({ type, quantity, price }: TypedLine): number =>
  Math.round(Number(price) * Number(quantityOf(quantity)) * (type === 'DISCOUNT' ? -1 : 1)) || 0;

type Props = {
  readonly line: TypedLine;
  /** Where the line stands in the request, for the service's field errors. */
  readonly path: string;
  readonly onChange: (part: Partial<TypedLine>) => void;
  /** Without it the type is fixed. */
  readonly typed?: boolean;
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string;
};

/** The fields of one line. */
export function LineFields({ line, path, onChange, typed = true, onRemove, removeLabel }: Props) {
  const words = useWords(newInvoiceWords);
  return (
    <div className="line-fields">
      <Field
        label={words.description}
        name={`${path}description`}
        maxLength={500}
        autoComplete="off"
        value={line.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {typed && (
        <SelectField
          label={words.type}
          name={`${path}line_type`}
          value={line.type}
          onChange={(event) => onChange({ type: event.target.value as LineType })}
          choices={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        />
      )}
      <DecimalField
        label={words.quantity}
        name={`${path}quantity`}
        maxLength={14}
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <MoneyField
        label={words.price}
        name={`${path}unit_price`}
        value={line.price}
        onChange={(price) => onChange({ price })}
      />
      {onRemove && (
        <button className="btn ghost square" type="button" aria-label={removeLabel} onClick={onRemove}>
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
