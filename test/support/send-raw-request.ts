import { connect } from 'node:net';

/** Writes to the socket directly, for requests that no HTTP client would send; returns the raw response. */
export function sendRawRequest(url: string, payload: string | Buffer, waitMs = 1500): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(payload));
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
    setTimeout(() => socket.end(), waitMs).unref();
  });
}
