import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import type { FoundInvoice } from '../../find-invoice.tsx';

type Piece = { readonly text: string; readonly marked: boolean; readonly at: number };

/** The memo in pieces; what names the room or the renter of the suggestion is marked. Banks write names without diacritics. */
export function markMemo(memo: string, candidate: FoundInvoice | null): Piece[] {
  const folded = foldDiacritics(memo);
  // Where folding changes the length, places in the two texts no longer match.
  if (!candidate || folded.length !== memo.length) return [{ text: memo, marked: false, at: 0 }];
  const names = [candidate.renter, candidate.room].map((name) => foldDiacritics(name).trim()).filter(Boolean);
  const isMarked = new Array<boolean>(memo.length).fill(false);
  for (const name of names)
    for (let from = folded.indexOf(name); from >= 0; from = folded.indexOf(name, from + name.length))
      if (isWord(folded, from, name.length)) isMarked.fill(true, from, from + name.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < memo.length; ) {
    let end = at + 1;
    while (end < memo.length && isMarked[end] === isMarked[at]) end += 1;
    pieces.push({ text: memo.slice(at, end), marked: isMarked[at] ?? false, at });
    at = end;
  }
  return pieces;
}

const isWord = (text: string, from: number, length: number): boolean =>
  !/[a-z0-9]/.test(text[from - 1] ?? '') && !/[a-z0-9]/.test(text[from + length] ?? '');
