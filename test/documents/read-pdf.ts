import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export type Read = { pages: string[]; text: string; title: string; createdAt: string };

/** The text that an independent reader finds in the file, with runs of white space collapsed. */
export async function readPdf(bytes: Uint8Array): Promise<Read> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' ').normalize('NFC'));
  return { pages, text: pages.join('\n'), title: String(info.Title), createdAt: String(info.CreationDate) };
}
