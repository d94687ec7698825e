import type { App } from './app.ts';
import { notingFetch } from './online.ts';

/** Says `asked` before a person is asked for a proof. */
export const proofs = new EventTarget();

/** `fetch` of an app: where the service asks for a fresh proof, the person is asked for it and the request is sent again. */
export const provingFetch =
  (app: () => App): typeof fetch =>
  async (input, init) => {
    const again = (input as Request).clone();
    const response = await notingFetch(input, init);
    return response.status === 403
      ? (await import('../account/security/prove-again.ts')).proveAgain(app(), response, again)
      : response;
  };
