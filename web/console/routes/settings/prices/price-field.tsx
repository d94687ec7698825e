import { Field } from '../../../../ui/field/field.tsx';
import { MoneyField } from '../../../../ui/field/number-field.tsx';

type Props = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Whole đồng are grouped while typing; a price with a fraction is shown as it is. */
export const PriceField = ({ value, onChange, name = '', ...frame }: Props) =>
  value.includes('.') ? (
    <Field
      {...frame}
      name={name}
      inputMode="decimal"
      value={value}
      onChange={({ target }) => onChange(target.value.replace(',', '.'))}
    />
  ) : (
    <MoneyField {...frame} name={name} value={value} onChange={onChange} />
  );
