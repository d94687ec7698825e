import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
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

/** Waits for an email to an address whose text matches; returns what matched. */
export async function mailedText(service: Service, to: string, pattern: RegExp): Promise<string> {
  const folder = join(service.dataDir, 'mail');
  const look = async () => {
    for (const name of (await readdir(folder).catch(() => []))
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse()) {
      const email = await PostalMime.parse(await readFile(join(folder, name)));
      const isTo = email.to?.some(({ address }) => address === to);
      const found = isTo && pattern.exec(`${email.subject}\n${email.text}`);
      if (found) return found[0];
    }
    return null;
  };
  return until(look, `an email to ${to} with ${pattern}`);
}
