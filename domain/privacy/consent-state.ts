import type { ConsentAction, ConsentState } from '../catalog/privacy.ts';

type Consent = { readonly action: ConsentAction; readonly version: number };

/** The renter is asked again once the text has changed. */
export function consentState(latest: Consent | null, currentVersion: number): ConsentState {
  if (latest === null) return 'NONE';
  if (latest.action === 'WITHDRAWN') return 'WITHDRAWN';
  return latest.version === currentVersion ? 'GIVEN' : 'OUTDATED';
}
