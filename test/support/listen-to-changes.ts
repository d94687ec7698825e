import { until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: the data of an event
export type SeenEvent = { id: string | null; event: string; data: any };

export type Stream = {
  status: number;
  headers: Headers;
  events: SeenEvent[];
  /** The position after everything received so far. */
  lastId(): string | null;
  comments(): number;
  isEnded(): boolean;
  close(): void;
  /** Waits for a change of the resource, and with the id if one is given. */
  expect(resource: string, id?: string | null): Promise<SeenEvent>;
  /** The changes received so far, as `resource id`. */
  seen(): Set<string>;
};

/** Opens a stream and reads it in the background; resolves when it is established or refused. */
export async function listenToChanges(
  url: string,
  token: string,
  { path = '/changes', lastEventId }: { path?: '/changes' | '/tenant/changes'; lastEventId?: string } = {},
): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: controller.signal,
  });
  const events: SeenEvent[] = [];
  let [ended, lastId, comments] = [false, null as string | null, 0];
  const take = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
    lastId = field('id') ?? lastId;
    if (/^:/m.test(block)) comments += 1;
    const data = field('data');
    if (data !== null) events.push({ id: field('id'), event: field('event') ?? 'message', data: JSON.parse(data) });
  };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      const blocks = (text + Buffer.from(chunk).toString()).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  if (response.status === 200)
    read()
      .catch(() => undefined)
      .finally(() => {
        ended = true;
      });
  else await response.body?.cancel();
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => lastId,
    comments: () => comments,
    isEnded: () => ended,
    close: () => controller.abort(),
    expect: (resource, id) =>
      until(
        () => events.find(({ data }) => data.resource === resource && (id === undefined || data.id === id)),
        `a change of ${resource} ${id ?? ''}, got ${events.map(({ data }) => `${data.resource} ${data.id}`).join(', ')}`,
        30,
      ),
    seen: () => new Set(events.map(({ data }) => `${data.resource} ${data.id}`)),
  };
  if (response.status === 200) await until(() => lastId !== null, 'the start of the stream');
  return stream;
}
