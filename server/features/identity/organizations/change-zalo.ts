import { invalidFields } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { deleteGatewayToken } from '../../../gateways/queries.ts';
import { organizationTokenName } from '../../../gateways/zalo-tokens.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { openZaloSecrets, sealZaloSecrets, type ZaloSecrets } from '../../../security/zalo-secrets.ts';
import { deleteZaloSecrets, findZaloSecrets, saveZaloSecrets } from './zalo-queries.ts';
import type { OwnZalo, OwnZaloInput } from './zalo-schemas.ts';

/** Stores the secrets of the organization's own Zalo account sealed, and returns what may be shown of it. */
export async function changeZalo(
  tx: Tx,
  sealing: Sealing,
  before: OwnZalo | null,
  input: OwnZaloInput | null,
): Promise<{ zalo: OwnZalo | null; replacedSecrets: boolean }> {
  const { organizationId } = tx;
  if (input === null) {
    await deleteZaloSecrets(tx);
    await deleteGatewayToken(tx, organizationTokenName(organizationId));
    return { zalo: null, replacedSecrets: false };
  }
  const sealed = before?.app_id === input.app_id ? await findZaloSecrets(tx) : null;
  const stored = sealed && openZaloSecrets(sealing, organizationId, sealed);
  const secrets = secretsOf(input, stored);
  const replacedSecrets = JSON.stringify(secrets) !== JSON.stringify(stored);
  if (replacedSecrets) await saveZaloSecrets(tx, sealZaloSecrets(sealing, organizationId, secrets));
  const { app_id, oa_id, templates } = input;
  return {
    zalo: {
      configured: true,
      app_id,
      oa_id: oa_id === undefined && stored ? (before?.oa_id ?? null) : (oa_id ?? null),
      secret_last_four: secrets.secret.slice(-4),
      templates: templates as Record<string, string>,
    },
    replacedSecrets,
  };
}

function secretsOf(input: OwnZaloInput, stored: ZaloSecrets | null): ZaloSecrets {
  const { secret = stored?.secret, refresh_token = stored?.refresh_token } = input;
  if (secret !== undefined && refresh_token !== undefined) return { secret, refresh_token };
  throw invalidFields(
    ...Object.entries({ secret, refresh_token }).flatMap(([name, value]) =>
      value === undefined ? [{ path: `zalo.${name}`, code: 'required' as const }] : [],
    ),
  );
}
