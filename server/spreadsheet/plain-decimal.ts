// A spreadsheet stores numbers as binary floats and shows 15 digits: 3.3000000000000003 was typed as 3.3.
const SHOWN_DIGITS = 15;

/** The number shown in the cell, as decimal text without exponent; the float is not used any further. */
export function plainDecimal(value: number): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(value)
    .toExponential(SHOWN_DIGITS - 1)
    .split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(exponent) + 1;
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const rest = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0');
  const fraction = rest.replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}
