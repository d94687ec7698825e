import { errorOf, failureOf } from './errors.ts';

/** Where access tokens come from. `renew` is asked once for a token that the service no longer accepts. */
export type TokenSupply = {
  get(): string | null | Promise<string | null>;
  renew?(rejected: string): Promise<string | null>;
};

export type SendOptions = {
  readonly fetch: typeof fetch;
  readonly token: TokenSupply | null;
  readonly language: string | null;
  readonly timeoutMs: number;
  readonly retries: number;
};

const RETRIED = [429, 502, 503, 504];
/** The answer to an earlier attempt got lost while the service was at it. */
const STILL_RUNNING = 'idempotency_key_in_progress';
const MAX_WAIT_MS = 10_000;

/** Repeating it cannot do anything twice: it only reads, or the service remembers its key. */
const isSafe = (request: Request): boolean =>
  request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key');

export type SendLimits = { readonly timeoutMs?: number; readonly signal?: AbortSignal };

/** Sends a request with the token, and again when that is safe and may help. */
export async function send(request: Request, options: SendOptions, limits: SendLimits = {}): Promise<Response> {
  if (options.language) request.headers.set('accept-language', options.language);
  const token = (await options.token?.get()) ?? null;
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  const response = await withRetries(request, options, limits);
  if (response.status !== 401 || token === null || !options.token?.renew) return response;
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: { code?: string } };
  if (error?.code !== 'unauthorized') return response;
  const renewed = await options.token.renew(token);
  if (renewed === null || renewed === token) return response;
  const again = request.clone();
  again.headers.set('authorization', `Bearer ${renewed}`);
  return withRetries(again, options, limits);
}

async function withRetries(request: Request, options: SendOptions, limits: SendLimits): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= options.retries || !isSafe(request);
    try {
      const response = await once(request.clone(), options, limits);
      if (last || response.ok) return response;
      const { status, code, retryAfter } = await errorOf(response.clone());
      if (!RETRIED.includes(status) && code !== STILL_RUNNING) return response;
      await wait(waitFor(attempt, retryAfter), limits.signal);
    } catch (error) {
      if (last || limits.signal?.aborted) throw error;
      await wait(waitFor(attempt, null), limits.signal);
    }
  }
}

async function once(request: Request, options: SendOptions, { timeoutMs, signal }: SendLimits): Promise<Response> {
  const controller = new AbortController();
  let timedOut = false;
  const stop = () => controller.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs ?? options.timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await options.fetch(request, { signal: controller.signal });
  } catch (error) {
    throw failureOf(error, timedOut, options.language);
  } finally {
    clearTimeout(timer);
    // A body that is still being read is aborted by the caller's signal as well.
    if (timedOut) signal?.removeEventListener('abort', stop);
  }
}

/** Doubling, with some chance in it so that clients do not return all at once. */
const waitFor = (attempt: number, retryAfter: number | null): number =>
  retryAfter !== null ? Math.min(retryAfter * 1000, MAX_WAIT_MS) : (0.5 + Math.random()) * 300 * 2 ** attempt;

export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
