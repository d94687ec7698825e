import { invalidFields } from '../../domain/refused.ts';
import { foldDiacritics } from '../../domain/text/fold-diacritics.ts';

/** The owner of the password: their email and name are guessed first. */
export type Owner = { email: string; name: string };

const MIN_WORD_LENGTH = 4;
const MIN_NAME_LENGTH = 5;
const PATTERN_RATIO = 0.8;
/** Longer passwords are not guessed first, and 128 characters must always be accepted. */
const MAX_PATTERN_LENGTH = 40;
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** What people here choose first, and the words of this service and its trade. */
const CONTEXT_WORDS =
  'rentroll matkhau matkhaucuatoi anhyeuem emyeuanh yeuem anhyeu toiyeuem toiyeuban conyeume yeume giadinh hanhphuc xinchao khongbiet khongco toilatoi vietnam saigon hanoi danang nhatro phongtro chutro thuenha chungcu quantri nguyen congchua hoangtu motconvit tinhyeu maimai'.split(
    ' ',
  );

let words: Promise<Set<string>> | null = null;

/** Length is checked by the schema; this refuses what guessing programs try first. */
export async function assertUncommonPassword(password: string, field: string, owner: Owner): Promise<void> {
  words ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), ...CONTEXT_WORDS]),
  );
  const plain = password.normalize('NFKC').toLowerCase();
  if (isPattern(plain) || isWord(plain, await words) || containsOwnerName(plain, owner))
    throw invalidFields({ path: field, code: 'too_common' });
}

/** Only two different characters, a short piece repeated, or a sequence of the alphabet or the keyboard. */
function isPattern(plain: string): boolean {
  if (plain.length > MAX_PATTERN_LENGTH) return false;
  if (new Set(plain).size <= 2) return true;
  for (let size = 1; size <= plain.length / 2; size += 1) {
    if (
      plain ===
      plain
        .slice(0, size)
        .repeat(Math.ceil(plain.length / size))
        .slice(0, plain.length)
    )
      return true;
  }
  const letters = [...plain];
  const steps = letters.slice(1).filter((letter, index) => isStep(letters[index] as string, letter));
  return steps.length >= (letters.length - 1) * PATTERN_RATIO;
}

function isStep(from: string, to: string): boolean {
  const apart = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  return apart <= 1 || ROWS.some((row) => row.includes(from + to) || row.includes(to + from));
}

/** A listed password, also with digits and symbols around it or in place of letters. */
function isWord(plain: string, listed: Set<string>): boolean {
  const bare = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  const forms = [plain, replaceLeet(plain)];
  if (bare.length >= MIN_WORD_LENGTH) forms.push(bare, replaceLeet(bare));
  return forms.some((form) => listed.has(form));
}

const replaceLeet = (text: string): string => [...text].map((letter) => LEET[letter] ?? letter).join('');

/** The email address, or a name with only digits and symbols around it; a name within a longer phrase is fine. */
function containsOwnerName(plain: string, { email, name }: Owner): boolean {
  const bare = lettersOf(plain);
  const isKnown = (known: string) =>
    known.length >= MIN_NAME_LENGTH && bare.includes(known) && /^\d*$/.test(bare.replace(known, ''));
  return plain === email.toLowerCase() || [email.split('@')[0] ?? '', name].map(lettersOf).some(isKnown);
}

const lettersOf = (text: string): string => foldDiacritics(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
