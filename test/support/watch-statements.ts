import pg from 'pg';

export type Sent = { client: pg.Client; text: string; values: unknown[]; name: string | undefined };

type Query = { text: string; values?: unknown[]; name?: string };
type Callback = (error: Error | null, ...rest: unknown[]) => void;
/** Statements that are sent together. */
type Flight = { parts: readonly { query: Query; reject(error: Error): void }[] };

/** Sees every statement that this process sends, and the errors of those that failed. Returns a function that stops it. */
export function watchStatements(seen: (sent: Sent) => void, failed: (error: Error) => void = () => undefined) {
  const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown;
  const spy = function spy(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Query | Flight, unknown];
    const sent = typeof first === 'string' ? { text: first, values: second as unknown[] } : first;
    const parts = 'parts' in sent ? sent.parts.map(({ query }) => query) : [sent];
    for (const { text, values = [], name } of parts) seen({ client: this, text, values, name });
    if ('parts' in sent) watchFailure(sent, failed);
    const watched = args.map((each) => (typeof each === 'function' ? watchCallback(each as Callback, failed) : each));
    const result = query.apply(this, watched);
    if (result instanceof Promise) result.catch(failed);
    return result;
  };
  pg.Client.prototype.query = spy as never;
  return (): void => {
    pg.Client.prototype.query = query as never;
  };
}

const watchCallback =
  (callback: Callback, failed: (error: Error) => void): Callback =>
  (error, ...rest) => {
    if (error) failed(error);
    callback(error, ...rest);
  };

/** One part of a flight fails, and with it those after it. */
function watchFailure({ parts }: Flight, failed: (error: Error) => void): void {
  let isReason = true;
  for (const part of parts) {
    const { reject } = part;
    part.reject = (error) => {
      if (isReason) failed(error);
      isReason = false;
      reject(error);
    };
  }
}
