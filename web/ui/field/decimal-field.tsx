import type { ComponentProps } from 'react';
import { useLanguage } from '../../data/app.ts';
import { echoDecimal } from '../../data/decimal.ts';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'inputMode' | 'type'> & {
  readonly value: string;
  /** Where thousands are usual: 1.250 is not 1,25 there. */
  readonly large?: boolean;
};

/** A number with a fraction, as people write it; what was understood is shown when it could be read differently. */
export function DecimalField({ help, large = false, ...input }: Props) {
  const language = useLanguage();
  const echo = echoDecimal(input.value, language, large ? language : undefined);
  const note = echo && help ? `${echo} · ${help}` : (echo ?? help);
  return <Field {...input} help={note} inputMode="decimal" autoComplete="off" />;
}
