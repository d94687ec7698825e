import type { Owner } from './storage.ts';

/** Counts this page as open until `closed`, after `whenAlone` if no other page of this person is open now. */
export async function enterPage(
  { userId, organizationId }: Owner,
  whenAlone: () => Promise<unknown>,
  closed: Promise<void>,
): Promise<void> {
  const name = `rentroll.open ${userId} ${organizationId}`;
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && whenAlone());
  await navigator.locks.request(name, { mode: 'shared' }, () => closed);
}
