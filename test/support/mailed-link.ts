import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** The link to a path in the newest email to an address. A job sends emails, so this polls. */
export async function mailedLink(service: Service, to: string, path: string): Promise<string> {
  const folder = join(service.dataDir, 'mail');
  const look = async () => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const email = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = email.split(/\s/).find((word) => word.startsWith(service.url + path));
      if (email.includes(`To: ${to}`) && link) return link;
    }
    return null;
  };
  return until(look, `an email to ${to} with ${path}`);
}
