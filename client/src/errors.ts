import type { components } from './api.ts';

export type FieldError = components['schemas']['FieldError'];

/** What the service refused, or why it could not be reached: then `status` is 0 and `code` is `network_error` or `timeout`. */
export class RentrollError extends Error {
  readonly status: number;
  readonly code: string;
  /** Problems by field, when `code` is `validation_failed`. */
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
  /** Seconds to wait, when the response says so. */
  readonly retryAfter: number | null;

  constructor(
    problem: Pick<RentrollError, 'status' | 'code' | 'message'> & Partial<RentrollError>,
    options?: ErrorOptions,
  ) {
    super(problem.message, options);
    this.name = 'RentrollError';
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.fields ?? [];
    this.details = problem.details ?? null;
    this.requestId = problem.requestId ?? null;
    this.retryAfter = problem.retryAfter ?? null;
  }
}

type ErrorBody = { error?: Partial<RentrollError> & { request_id?: string } };

/** Proxies in between answer without our error body, so every part may be missing. */
export async function errorOf(response: Response): Promise<RentrollError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody | null;
  const { code, message, fields, details, request_id } = body?.error ?? {};
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new RentrollError({
    status: response.status,
    code: code ?? 'unexpected_response',
    message: message ?? `The server answered ${response.status}.`,
    fields: fields ?? [],
    details: details ?? null,
    requestId: request_id ?? response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

const MESSAGES = {
  vi: { timeout: 'Máy chủ trả lời quá lâu. Hãy thử lại.', network_error: 'Không kết nối được máy chủ. Hãy thử lại.' },
  en: { timeout: 'The server took too long. Try again.', network_error: 'The server cannot be reached. Try again.' },
};

/** The failure of a request that got no response. An abort by the caller stays what it is. */
export function failureOf(error: unknown, timedOut: boolean, language: string | null): unknown {
  if (!timedOut && error instanceof DOMException && error.name === 'AbortError') return error;
  const code = timedOut ? 'timeout' : 'network_error';
  const message = MESSAGES[language === 'vi' ? 'vi' : 'en'][code];
  return new RentrollError({ status: 0, code, message }, { cause: error });
}
