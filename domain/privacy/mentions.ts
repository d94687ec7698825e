import { foldDiacritics } from '../text/fold-diacritics.ts';
import { mobileNumber } from '../text/mobile-number.ts';

export type Named = { readonly full_name: string; readonly phone: string | null };

/** A name written without spaces is found from this length on; shorter ones are words of their own. */
const MIN_GLUED_LENGTH = 8;

/**
 * Says of a bank's text whether it names one of these people, by full name or mobile number, and nobody else. Names of a single word
 * are too common to say who is meant.
 */
export function mentionsOnly(people: readonly Named[], others: readonly Named[]): (text: string) => boolean {
  const names = people.map(nameOf).filter((name) => name.includes(' '));
  const numbers = without(people.flatMap(numberOf), others.flatMap(numberOf));
  const longerNames = others.map(nameOf).filter((other) => names.some((name) => hasWords(other, name)));
  return (text) => {
    const read = decode(text);
    const [words, digits] = [wordsOf(read), read.replaceAll(/\D/g, '')];
    const isNamed = names.some(
      (name) => hasName(words, name) && !longerNames.some((other) => hasWords(other, name) && hasName(words, other)),
    );
    return isNamed || numbers.some((number) => digits.includes(`0${number}`) || digits.includes(`84${number}`));
  };
}

const wordsOf = (text: string): string =>
  foldDiacritics(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const nameOf = ({ full_name }: Named): string => wordsOf(full_name);

/** The nine digits that do not change with how a number is written. */
function numberOf({ phone }: Named): string[] {
  const number = mobileNumber(phone);
  return number === null ? [] : [number.slice('+84'.length)];
}

const without = (numbers: string[], others: string[]): string[] => numbers.filter((each) => !others.includes(each));

const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

function hasName(text: string, name: string): boolean {
  const glued = name.replaceAll(' ', '');
  return hasWords(text, name) || (glued.length >= MIN_GLUED_LENGTH && hasWords(text, glued));
}

/** Providers write letters beyond ASCII as \u1ec5 in their JSON. */
const decode = (text: string): string =>
  text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
