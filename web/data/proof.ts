import type { App } from './app.ts';
import { notingFetch } from './online.ts';

type Refusal = { error?: { code?: string; details?: { by?: string } | null } };

/**
 * `fetch` of an app: where the service asks for a fresh proof, the person is asked for it and the request is sent again. The client's
 * time limit is not that of the person, so the repeat does not carry its signal.
 */
export const provingFetch =
  (app: () => App): typeof fetch =>
  async (input, init) => {
    const again = input instanceof Request ? input.clone() : null;
    const response = await notingFetch(input, init);
    if (response.status !== 403 || !again) return response;
    const { error } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as Refusal;
    if (error?.code !== 'fresh_proof_required') return response;
    const { askProof } = await import('../account/security/ask-proof.tsx');
    return (await askProof(app(), error.details?.by === 'factor')) ? notingFetch(again) : response;
  };
