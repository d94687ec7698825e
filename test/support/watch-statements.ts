import pg from 'pg';

export type Sent = { client: pg.Client; text: string; values: unknown[]; name: string | undefined };

type Query = { text: string; values?: unknown[]; name?: string };
type Callback = (error: Error | null, ...rest: unknown[]) => void;
/** A statement that is sent together with others. */
type Together = Query & { before?: readonly Query[]; callback?: Callback };

/** Sees every statement that this process sends, and the errors of those that failed. Returns a function that stops it. */
export function watchStatements(seen: (sent: Sent) => void, failed: (error: Error) => void = () => undefined) {
  const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown;
  const spy = function spy(this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Together, unknown[] | undefined];
    const sent = typeof first === 'string' ? { text: first, values } : first;
    for (const { text, values = [], name } of [...('before' in sent ? (sent.before ?? []) : []), sent])
      seen({ client: this, text, values, name });
    const { callback } = sent as Together;
    if (callback)
      (sent as Together).callback = (error, ...rest) => {
        if (error) failed(error);
        callback(error, ...rest);
      };
    const result = query.apply(this, args);
    if (result instanceof Promise) result.catch(failed);
    return result;
  };
  pg.Client.prototype.query = spy as never;
  return (): void => {
    pg.Client.prototype.query = query as never;
  };
}
