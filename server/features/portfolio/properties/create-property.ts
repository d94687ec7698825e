import { randomUUIDv7 } from 'node:crypto';
import { refused } from '../../../../domain/refused.ts';
import { stripDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { sealIdNumber } from '../../../security/identity-numbers.ts';
import { insertDefaultSettings } from '../billing-settings/queries.ts';
import { findProperty, insertProperty, type PropertyDraft, type PropertyRow, takenCodes } from './queries.ts';
import type { CreatePropertyBody } from './schemas.ts';

const MAX_STEM_LENGTH = 8;
const MAX_ATTEMPTS = 20;

export async function createProperty(
  tx: Tx,
  context: Pick<AppContext, 'sealing'>,
  input: Static<typeof CreatePropertyBody>,
): Promise<PropertyRow> {
  if (tx.propertyIds !== null) throw refused('forbidden');
  const id = randomUUIDv7();
  const number = sealIdNumber(context.sealing, id, input.owner?.id_number ?? null);
  const draft: Omit<PropertyDraft, 'code' | 'search_text'> = {
    id,
    name: input.name,
    address: input.address ?? null,
    owner_full_name: input.owner?.full_name ?? null,
    owner_tax_code: input.owner?.tax_code ?? null,
    owner_id_number_sealed: number?.sealed ?? null,
    owner_id_number_masked: number?.masked ?? null,
    contact_full_name: input.contact?.full_name ?? null,
    contact_phone: input.contact?.phone ?? null,
    police_office: input.police_office ?? null,
    archived: false,
  };
  const code = input.code ? await insertWithCode(tx, draft, input.code) : await insertWithGeneratedCode(tx, draft);
  await insertDefaultSettings(tx, id);
  await recordAudit(tx, 'property.created', { type: 'property', id }, { name: input.name, code });
  return findProperty(tx, id);
}

type Uncoded = Omit<PropertyDraft, 'code' | 'search_text'>;

const withCode = (draft: Uncoded, code: string): PropertyDraft => ({
  ...draft,
  code,
  search_text: searchText(draft.name, code, draft.address),
});

async function insertWithCode(tx: Tx, draft: Uncoded, code: string): Promise<string> {
  if (!(await insertProperty(tx, withCode(draft, code)))) throw refused('code_taken');
  return code;
}

/** "Nhà trọ Hoa Sen" → NTHS, or NTHS2 if that is taken. */
async function insertWithGeneratedCode(tx: Tx, draft: Uncoded): Promise<string> {
  const stem = codeStem(draft.name);
  const taken = await takenCodes(tx, stem);
  for (let number = 1, tries = 0; tries < MAX_ATTEMPTS; number += 1) {
    const code = number === 1 ? stem : `${stem}${number}`;
    if (taken.has(code)) continue;
    tries += 1;
    if (await insertProperty(tx, withCode(draft, code))) return code;
  }
  throw refused('code_taken');
}

export function codeStem(name: string): string {
  const words = stripDiacritics(name)
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? ['P'];
  const letters =
    words.length === 1 ? (words[0] as string) : words.map((word) => (/^\d+$/.test(word) ? word : word[0])).join('');
  return letters.slice(0, MAX_STEM_LENGTH);
}
