import type { Paragraph } from '../../../../domain/contracts/clauses.ts';
import { type Block, writeDocx } from '../../../documents/write-docx.ts';
import type { ContractSheet } from './contract-sheet.ts';

const blocksOf = (paragraphs: readonly Paragraph[], style: 'body' | 'companion'): Block[] =>
  paragraphs.map(({ text, listed }) => ({ style, text, listed }));

/** The contract as a file that can be edited before it is signed. */
export const contractDocument = (sheet: ContractSheet): Promise<Buffer> =>
  writeDocx({
    title: sheet.title,
    language: 'vi-VN',
    footer: `${sheet.footer} · ${sheet.page_label}`,
    blocks: [
      { style: 'motto', text: sheet.motto[0] },
      { style: 'motto', text: sheet.motto[1] },
      { style: 'title', text: sheet.title },
      ...(sheet.title_en ? [{ style: 'subtitle', text: sheet.title_en } as const] : []),
      { style: 'body', text: sheet.opening },
      ...(sheet.opening_en ? [{ style: 'companion', text: sheet.opening_en } as const] : []),
      ...sheet.clauses.flatMap((clause): Block[] => [
        { style: 'heading', text: clause.heading },
        ...blocksOf(clause.paragraphs, 'body'),
        ...(clause.companion
          ? [
              { style: 'companion', text: clause.companion.heading } as const,
              ...blocksOf(clause.companion.paragraphs, 'companion'),
            ]
          : []),
      ]),
    ],
    signatures: sheet.signatures.map(({ role, role_en, hint, name }) => ({
      heading: role_en ? `${role} / ${role_en}` : role,
      hint,
      name,
    })),
  });
