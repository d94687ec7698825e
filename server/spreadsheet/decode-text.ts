import { hasLongMarkRun } from '../../domain/text/has-long-mark-run.ts';

/**
 * Decodes by byte order mark, else as UTF-16 if every other byte is zero as in ASCII text, else as strict UTF-8; null if all
 * fail.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(guessEncoding(bytes), { fatal: true }).decode(bytes);
    // Some binary files are valid UTF-8, but no spreadsheet writes control characters into CSV.
    return /[^\P{Cc}\t\r\n\v\f]/u.test(text) || hasLongMarkRun(text) ? null : text;
  } catch {
    return null;
  }
}

function guessEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 512);
  const zeros = (parity: number) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const max = head.length / 8;
  if (zeros(1) > max && zeros(0) < zeros(1)) return 'utf-16le';
  return zeros(0) > max ? 'utf-16be' : 'utf-8';
}
