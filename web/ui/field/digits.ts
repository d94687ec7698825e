/** The digits of a text, without zeros in front; not more than a number can hold. */
export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 15);
