/** Text by its byte order mark, else UTF-16 when every other byte is zero as in plain ASCII, else strict UTF-8; null when neither holds. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(guessEncoding(bytes), { fatal: true }).decode(bytes);
    // Binary files decode as UTF-8 now and then, but no spreadsheet writes control characters into its CSV.
    return /[^\P{Cc}\t\r\n\v\f]/u.test(text) ? null : text;
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
