import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Where emails are kept instead of being sent while no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

const HEADER_BYTES = 4_096;

/** Deletes the emails with these ids and those to these addresses. With a mail server there are none. */
export async function removeStoredMail(
  config: Pick<Config, 'dataDir' | 'smtpUrl'>,
  { ids, addresses }: { ids: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  if (config.smtpUrl !== null) return;
  const folder = mailFolder(config);
  const names = await readdir(folder).catch(() => []);
  const known = new Set(ids.map((id) => `${id}.eml`));
  const wanted = new Set(addresses.map((address) => address.toLowerCase()));
  for (const name of names.filter((each) => each.endsWith('.eml')))
    if (known.has(name) || wanted.has(await recipientOf(join(folder, name))))
      await rm(join(folder, name), { force: true });
}

async function recipientOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return (/^To: (?:.*<)?([^<>\s]+)>?\s*$/m.exec(text.slice(0, HEADER_BYTES))?.[1] ?? '').toLowerCase();
}
