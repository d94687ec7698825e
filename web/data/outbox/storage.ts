import { clear, createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import { getOrMake } from '../get-or-make.ts';
import type { Entry, KeptPhoto } from './entries.ts';

/** Whose values these are: one person in one organization. */
export type Owner = { readonly userId: string; readonly organizationId: string };

const prefixOf = ({ userId, organizationId }: Owner): string => `${userId} ${organizationId} `;

/** One database per kind, because a store of this library has a database of its own. */
const STORES = { values: 'rentroll-values', photos: 'rentroll-photos', walks: 'rentroll-walks' } as const;
type Kind = keyof typeof STORES;
const opened = new Map<Kind, UseStore>();
const store = (kind: Kind): UseStore => getOrMake(opened, kind, (name) => createStore(STORES[name], 'kept'));

async function read<Value>(kind: Kind, owner: Owner): Promise<Map<string, Value>> {
  const prefix = prefixOf(owner);
  const all = await entries<string, Value>(store(kind));
  return new Map(
    all.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
  );
}

/** Whoever logs out leaves the page; an answer that arrives meanwhile must not be kept. */
const wiped = new Set<Kind>();

async function write(kind: Kind, owner: Owner, key: string, value: unknown): Promise<void> {
  if (!wiped.has(kind)) await set(prefixOf(owner) + key, value, store(kind));
}

export const keptValues = (owner: Owner): Promise<Map<string, Entry>> => read('values', owner);
export const keepValue = (owner: Owner, key: string, entry: Entry): Promise<void> => write('values', owner, key, entry);
export const dropValue = (owner: Owner, key: string): Promise<void> => del(prefixOf(owner) + key, store('values'));

export const keptPhotos = (owner: Owner): Promise<Map<string, KeptPhoto>> => read('photos', owner);
export const keepPhoto = (owner: Owner, key: string, photo: KeptPhoto): Promise<void> =>
  write('photos', owner, key, photo);
export const dropPhoto = (owner: Owner, key: string): Promise<void> => del(prefixOf(owner) + key, store('photos'));

/** What was loaded for a walk, to show it again without a network. */
export const keptWalks = <Walk>(owner: Owner): Promise<Map<string, Walk>> => read('walks', owner);
export const keepWalk = (owner: Owner, key: string, walk: unknown): Promise<void> => write('walks', owner, key, walk);

/** The people who have values on this device that were not sent. */
export async function ownersWaiting(): Promise<{ userId: string; entries: Entry[] }[]> {
  const found = new Map<string, Entry[]>();
  for (const [key, entry] of await entries<string, Entry>(store('values'))) {
    if (entry.state === 'sent') continue;
    const userId = key.slice(0, key.indexOf(' '));
    found.set(userId, [...(found.get(userId) ?? []), entry]);
  }
  return [...found].map(([userId, waiting]) => ({ userId, entries: waiting }));
}

/** Removes what other people left on this device. */
export async function wipeOthers(userId: string): Promise<void> {
  for (const kind of Object.keys(STORES) as Kind[]) {
    const others = (await keys<string>(store(kind))).filter((key) => !key.startsWith(`${userId} `));
    await delMany(others, store(kind));
  }
}

/** Leaves nothing on this device; values that were not sent stay when they are to be sent later. */
export async function wipe({ keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  const kinds: Kind[] = keepUnsent ? ['walks'] : ['walks', 'values', 'photos'];
  for (const kind of kinds) wiped.add(kind);
  await Promise.all(kinds.map((kind) => clear(store(kind))));
}
