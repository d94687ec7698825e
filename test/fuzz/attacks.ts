import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { workbookOf } from '../../server/spreadsheet/sample-files.ts';
import { createClient } from '../support/client.ts';
import { fileForm } from '../support/spreadsheet.ts';

export type Target = { url: string; token: string; bankAccountId: string };
/** Starts the attack; the returned function waits for what it sent, or closes it. */
export type Attack = (target: Target) => Promise<() => Promise<unknown>>;

const MEBIBYTE = 1024 * 1024;
const repeat = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
function settled(requests: Promise<unknown>[]): () => Promise<unknown> {
  const all = Promise.allSettled(requests);
  return () => all;
}

function post({ url, token }: Target, path: string, body: string, type = 'application/json'): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body }).then((response) => response.text());
}

async function openSocket(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const PATHS = ['/auth/register', '/auth/login', '/meter-readings/bulk', '/payments'];
const toAll = (target: Target, body: string): Promise<unknown>[] => PATHS.map((path) => post(target, path, body));

export const ATTACKS: Record<string, Attack> = {
  'bodies that never arrive': async ({ url }) => {
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    const sockets = await Promise.all(repeat(400, () => openSocket(url, head)));
    return async () => {
      for (const socket of sockets) socket.destroy();
    };
  },
  'bodies of many parts': async (target) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const body = `${part.repeat(40_000)}--b--\r\n`;
    const type = 'multipart/form-data; boundary=b';
    return settled([
      ...repeat(3, () => post(target, '/imports', body, type)),
      post(target, `/bank-accounts/${target.bankAccountId}/statements`, body, type),
    ]);
  },
  'wide bodies': async (target) => {
    const fields = JSON.stringify(Object.fromEntries(repeat(90_000, (i) => [`f${i}`, 1])));
    const items = `{"readings":[${'1,'.repeat(300_000)}1]}`;
    const objects = `{"readings":[${'{},'.repeat(300_000)}{}]}`;
    return settled([fields, items, objects].flatMap((body) => toAll(target, body)));
  },
  'deep bodies': async (target) => {
    const levels = MEBIBYTE / 8;
    const lists = '['.repeat(levels) + ']'.repeat(levels);
    const objects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    return settled([lists, objects, '['.repeat(MEBIBYTE - 1)].flatMap((body) => toAll(target, body)));
  },
  'many connections of one principal': async ({ url, token }) => {
    const client = createClient(url, token);
    return settled(repeat(400, (i) => client.get(i % 2 ? '/reports/dashboard' : '/invoices?limit=200')));
  },
  'many large statements': async (target) => {
    const rows = repeat(800, (i) => `2026-11-15,${1000 + i},khong ro ${i}`).join('\n');
    const columns = 'date_column=Date&amount_column=Amount&memo_column=Memo';
    const client = createClient(target.url, target.token);
    return settled(
      repeat(17, (i) =>
        client.post(
          `/bank-accounts/${target.bankAccountId}/statements?${columns}`,
          fileForm(`Date,Amount,Memo\n${rows.replaceAll('ro', `ro ${i}`)}\n`, 'statement.csv'),
        ),
      ),
    );
  },
  'workbooks of deep XML': async (target) => {
    const deep = workbookOf('<a>'.repeat(1_000_000) + '</a>'.repeat(1_000_000));
    const client = createClient(target.url, target.token);
    return settled(repeat(6, () => client.post('/imports', fileForm(deep))));
  },
  'clients that leave at once': async ({ url, token }) => {
    const headers = { authorization: `Bearer ${token}` };
    return settled(
      repeat(300, async () => {
        const leaving = new AbortController();
        const request = fetch(`${url}/api/v1/invoices?limit=200`, { headers, signal: leaving.signal });
        setTimeout(() => leaving.abort(), 5);
        await request.then((response) => response.text());
      }),
    );
  },
};
