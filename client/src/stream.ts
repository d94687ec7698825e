import { errorOf, RentrollError } from './errors.ts';
import { wait } from './send.ts';

export type StreamEvent = { readonly id: string | null; readonly event: string; readonly data: string };
export type StreamOptions = {
  readonly signal?: AbortSignal;
  /** Where to go on: the id of the last event that was seen. */
  readonly lastEventId?: string;
  /** Called when the stream is connected, and when it is lost and will be opened again. */
  readonly onState?: (connected: boolean) => void;
};

/** The service sends a comment every 15 seconds, so a stream that is silent for longer is dead. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Server-sent events, opened again where they stopped. Ends when the service refuses the stream or the signal aborts. */
export async function* streamEvents(
  open: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  { signal, lastEventId, onState }: StreamOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  let [last, pause] = [lastEventId ?? null, FIRST_WAIT_MS];
  while (!signal?.aborted) {
    const connection = new AbortController();
    const close = () => connection.abort();
    signal?.addEventListener('abort', close);
    try {
      const response = await open(last === null ? {} : { 'last-event-id': last }, connection.signal);
      if (!response.ok || !response.body) throw await errorOf(response);
      onState?.(true);
      const onPosition = (id: string) => {
        last = id;
      };
      for await (const event of readEvents(response.body, close, onPosition)) {
        pause = FIRST_WAIT_MS;
        last = event.id ?? last;
        yield event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof RentrollError && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error;
    } finally {
      signal?.removeEventListener('abort', close);
    }
    onState?.(false);
    try {
      await wait(pause * (0.5 + Math.random()), signal);
    } catch {
      return;
    }
    pause = Math.min(pause * 2, MAX_WAIT_MS);
  }
}

async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSilence: () => void,
  onPosition: (id: string) => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  let timer = setTimeout(onSilence, SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
      const blocks = (text + value).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const { id, event, data } = parseBlock(block);
        if (data !== null) yield { id, event, data };
        else if (id !== null) onPosition(id);
      }
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

/** Data is null in comments and heartbeats; those may still carry the id to go on from. */
function parseBlock(block: string): Omit<StreamEvent, 'data'> & { data: string | null } {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    return name ? [{ name, value: value ?? '' }] : [];
  });
  const all = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value);
  const data = all('data');
  return {
    id: all('id').at(-1) ?? null,
    event: all('event').at(-1) ?? 'message',
    data: data.length === 0 ? null : data.join('\n'),
  };
}
