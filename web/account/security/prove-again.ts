import type { App } from '../../data/app.ts';
import { notingFetch } from '../../data/online.ts';
import { proofs } from '../../data/proof.ts';

type Refusal = { error?: { code?: string } };

/** The client's time limit is not that of the person, so the repeat does not carry its signal. */
export async function proveAgain(app: App, response: Response, again: Request): Promise<Response> {
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Refusal;
  // The proof itself is never repeated: its own dialog is open and shows what was refused.
  if (error?.code !== 'fresh_proof_required' || again.url.endsWith('/proof')) return response;
  proofs.dispatchEvent(new Event('asked'));
  const { askProof } = await import('./ask-proof.tsx');
  return (await askProof(app)) ? notingFetch(again) : response;
}
