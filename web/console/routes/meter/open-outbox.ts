import type { App } from '../../../data/app.ts';
import { Outbox } from '../../../data/outbox/outbox.ts';
import type { Owner } from '../../../data/outbox/storage.ts';

export type OpenOutbox = { readonly outbox: Outbox; readonly close: () => void };
type Reach = Pick<App, 'api' | 'queries'>;

export async function openOutbox(owner: Owner, { api, queries }: Reach): Promise<OpenOutbox> {
  const outbox = new Outbox(owner, api);
  outbox.onSent = () => void queries.invalidateQueries({ queryKey: ['meter-walk'] });
  return { outbox, close: await outbox.open() };
}

/** Being opened, or open already. */
export type Opening = { readonly done: Promise<OpenOutbox>; opened: OpenOutbox | null };
let ahead: { readonly owner: Owner; readonly opening: Opening } | null = null;

/** For the first screen, which is drawn once when the outbox is open by then. */
export async function openAhead(owner: Owner, app: Reach): Promise<void> {
  const opening: Opening = { done: openOutbox(owner, app), opened: null };
  ahead = { owner, opening };
  opening.opened = await opening.done;
}

/** The one that is opened ahead, if it is this person's; only once, because whoever takes it closes it. */
export function takeAhead({ userId, organizationId }: Owner): Opening | null {
  const taken = ahead;
  ahead = null;
  if (!taken) return null;
  if (taken.owner.userId === userId && taken.owner.organizationId === organizationId) return taken.opening;
  void taken.opening.done.then(({ close }) => close()).catch(() => undefined);
  return null;
}
