import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { RECOVERY_LIMITS_BY_ADDRESS, SECOND_FACTOR_LIMITS } from '../accounts/limits.ts';
import { lockOwnAccount } from '../accounts/lock-account.ts';
import { deleteDevice } from './device-queries.ts';
import { isEmailCodeNeeded, sendEmailCode } from './email-code.ts';
import { loginRoutes } from './login-routes.ts';
import { prove } from './prove.ts';
import { countRecoveryCodes, factorsOf, organizationsRequiring } from './queries.ts';
import { recordFactorChange } from './record-factor-change.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import * as schemas from './schemas.ts';
import { addPasskey, confirmFactor, passkeyOptions, startTotp } from './set-up-factor.ts';

type Family = {
  prefix: '/auth' | '/tenant/auth';
  name: 'Operator' | 'Tenant';
  tag: string;
  access: 'operator' | 'renter-account';
  kind: AccountKind;
};

export function secondFactorRoutes(routes: Routes): void {
  const operators = { prefix: '/auth', name: 'Operator', tag: 'Operator accounts', access: 'operator' } as const;
  const renters = { prefix: '/tenant/auth', name: 'Tenant', tag: 'Tenant accounts', access: 'renter-account' } as const;
  for (const family of [
    { ...operators, kind: 'OPERATOR' as const },
    { ...renters, kind: 'RENTER' as const },
  ]) {
    loginRoutes(routes, family);
    factorRoutes(routes, family);
    passkeyRoutes(routes, family);
    proofRoutes(routes, family);
  }
}

function factorRoutes(routes: Routes, { prefix, name, tag, access, kind }: Family): void {
  routes.get(`${prefix}/second-factors`, {
    id: `list${name}SecondFactors`,
    tag,
    summary: 'List your second factors',
    access,
    data: schemas.SecondFactors,
    run: async (tx) => {
      const { id } = tx.actor;
      return {
        second_factors: await factorsOf(tx, id),
        recovery_codes_left: await countRecoveryCodes(tx, id),
        required: kind === 'OPERATOR' && (await organizationsRequiring(tx, id)).length > 0,
        email_code_required: kind === 'OPERATOR' && (await isEmailCodeNeeded(tx, id)),
      };
    },
  });

  routes.post(`${prefix}/second-factors`, {
    id: `add${name}SecondFactor`,
    tag,
    summary: 'Set up an authenticator app',
    description: 'Counts once a code of the app has confirmed it, within 30 minutes.',
    access,
    freshProof: 'always',
    idempotent: false,
    body: schemas.AddTotpBody,
    data: schemas.NewTotp,
    status: 201,
    refuses: ['invalid_credentials', 'limit_reached'],
    run: (tx, { body, context }) => startTotp(tx, context, body),
  });

  if (kind === 'OPERATOR')
    routes.post(`${prefix}/second-factors/email-code`, {
      id: 'sendSecondFactorCode',
      tag,
      summary: 'Email a code for setting up the first factor',
      description:
        'Where an organization requires a second factor, a password alone cannot set up the first one. Valid for ten minutes and five tries.',
      access,
      idempotent: false,
      limits: RECOVERY_LIMITS_BY_ADDRESS,
      data: schemas.EmailCode,
      run: (tx, { context, cameDirectly }) =>
        sendEmailCode(tx, context, tx.actor.id, { showCode: context.config.exposeResetTokens && cameDirectly() }),
    });

  routes.post(`${prefix}/second-factors/recovery-codes`, {
    id: `replace${name}RecoveryCodes`,
    tag,
    summary: 'Replace your recovery codes',
    description: 'Ten new ones, shown once; the old ones no longer work.',
    access,
    freshProof: 'always',
    idempotent: false,
    data: schemas.RecoveryCodes,
    refuses: ['not_found'],
    run: async (tx, { context }) => {
      const { id } = tx.actor;
      if ((await lockOwnAccount(tx)) === 0) throw refused('not_found');
      const codes = await issueRecoveryCodes(tx, context, id);
      const action = 'second_factor.recovery_codes_replaced';
      await recordFactorChange(tx, context, { kind, id }, { action, template: 'recovery-codes-replaced' });
      return { recovery_codes: codes };
    },
  });

  routes.post(`${prefix}/second-factors/{second_factor_id}/confirm`, {
    id: `confirm${name}SecondFactor`,
    tag,
    summary: 'Confirm an authenticator app',
    description: 'With the first factor come ten recovery codes, shown once, and your other sessions end.',
    access,
    idempotent: false,
    params: schemas.FactorParams,
    body: schemas.ConfirmFactorBody,
    data: schemas.AddedFactor,
    refuses: ['invalid_credentials', 'limit_reached'],
    run: (tx, { params, body, context }) => confirmFactor(tx, context, params.second_factor_id, body),
  });

  routes.delete(`${prefix}/second-factors/{second_factor_id}`, {
    id: `remove${name}SecondFactor`,
    tag,
    summary: 'Remove a second factor',
    ...(kind === 'OPERATOR' ? { description: 'The last one stays while an organization of yours requires one.' } : {}),
    access,
    freshProof: 'always',
    params: schemas.FactorParams,
    data: Ok,
    refuses: kind === 'OPERATOR' ? ['last_second_factor'] : [],
    run: async (tx, { params, context }) => {
      await removeFactor(tx, context, params.second_factor_id);
      return { ok: true };
    },
  });
}

function passkeyRoutes(routes: Routes, { prefix, name, tag, access }: Family): void {
  routes.post(`${prefix}/passkeys/options`, {
    id: `prepare${name}Passkey`,
    tag,
    summary: 'Prepare a passkey',
    description: 'Options for `navigator.credentials.create`, valid for five minutes.',
    access,
    freshProof: 'always',
    idempotent: false,
    data: schemas.PasskeyOptions,
    run: (tx, { context, browser }) => passkeyOptions(tx, context, browser),
  });

  routes.post(`${prefix}/passkeys`, {
    id: `add${name}Passkey`,
    tag,
    summary: 'Add a passkey',
    description: 'A second factor, and a login of its own without a password.',
    access,
    freshProof: 'always',
    idempotent: false,
    body: schemas.AddPasskeyBody,
    data: schemas.AddedFactor,
    status: 201,
    refuses: ['invalid_credentials', 'limit_reached'],
    run: (tx, { body, context, browser }) => addPasskey(tx, context, body, browser),
  });
}

function proofRoutes(routes: Routes, { prefix, name, tag, access, kind }: Family): void {
  routes.post(`${prefix}/proof`, {
    id: `prove${name}Session`,
    tag,
    summary: 'Prove that it is you',
    description:
      'One field. For five minutes this session may do what otherwise refuses with `fresh_proof_required`. By a factor, the session also counts as having one. An account with a second factor proves itself by a factor or a recovery code only; otherwise `fresh_proof_required` with `details.by` = `factor`.',
    access,
    idempotent: false,
    limits: SECOND_FACTOR_LIMITS,
    body: schemas.PROOF_BODIES[kind],
    bodyRequired: true,
    data: schemas.Proof,
    refuses: ['invalid_credentials', 'fresh_proof_required'],
    run: (tx, { body, context, browser }) => prove(tx, context, body as schemas.ProofInput, browser),
  });

  routes.delete(`${prefix}/remembered-devices/{remembered_device_id}`, {
    id: `forget${name}Device`,
    tag,
    summary: 'Forget a remembered device',
    description: 'Its next login takes a second factor again. Changing the password forgets all of them.',
    access,
    params: schemas.DeviceParams,
    data: Ok,
    run: async (tx, { params }) => {
      if (!(await deleteDevice(tx, tx.actor.id, params.remembered_device_id))) throw refused('not_found');
      return { ok: true };
    },
  });
}
