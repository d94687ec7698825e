// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export type ApiResponse = { status: number; body: any; data: any; error: any; headers: Headers; text: string };

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  token: string | null;
};

/** Paths are below /api/v1 unless they start with a full URL or `//` for the root. */
export function createClient(base: string, token: string | null, defaults: Record<string, string> = {}): Client {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const url = path.startsWith('//') ? base + path.slice(1) : `${base}/api/v1${path}`;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        ...defaults,
        ...headers,
      },
      ...(body !== undefined ? { body: isSentAsIs(body) ? (body as string) : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : null;
    return {
      status: response.status,
      body: json,
      data: json?.data,
      error: json?.error,
      headers: response.headers,
      text,
    };
  };
  return {
    token,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  };
}

const isSentAsIs = (body: unknown): boolean =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
