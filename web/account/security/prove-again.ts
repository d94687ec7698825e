import type { App } from '../../data/app.ts';
import { notingFetch } from '../../data/online.ts';

type Refusal = { error?: { code?: string; details?: { by?: string } | null } };

/** The client's time limit is not that of the person, so the repeat does not carry its signal. */
export async function proveAgain(app: App, response: Response, again: Request): Promise<Response> {
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Refusal;
  if (error?.code !== 'fresh_proof_required') return response;
  const { askProof } = await import('./ask-proof.tsx');
  return (await askProof(app, error.details?.by === 'factor')) ? notingFetch(again) : response;
}
