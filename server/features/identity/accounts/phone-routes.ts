import type { Routes } from '../../../http/route.ts';
import { PHONE_CODE_LIMITS, PHONE_LOGIN_LIMITS, REGISTER_LIMITS } from './limits.ts';
import { addEmail, addPhone, logInByPhone } from './log-in-by-phone.ts';
import { sendPhoneCode } from './phone-codes.ts';
import { readAccount } from './queries.ts';
import { cookieTarget } from './refresh-cookie.ts';
import * as schemas from './schemas.ts';

export function phoneRoutes(routes: Routes): void {
  const tag = 'Tenant accounts';
  routes.post('/tenant/auth/phone/code', {
    id: 'sendPhoneCode',
    tag,
    summary: 'Send a login code to a phone',
    description:
      'Accepted for any Vietnamese mobile number; only one that an account has verified, or that has a pending invitation, receives a code, by Zalo or SMS. It has six digits, is valid for five minutes and five tries from one address (ten in all), works once and replaces the previous one. `code` is null except on a local trial installation.',
    access: 'public',
    idempotent: false,
    limits: PHONE_CODE_LIMITS,
    body: schemas.PhoneCodeBody,
    data: schemas.PhoneCode,
    refuses: ['phone_codes_unavailable'],
    run: (tx, { body, context, cameDirectly }) =>
      sendPhoneCode(tx, context, body.phone, { showCode: context.config.exposeResetTokens && cameDirectly() }),
  });

  routes.post('/tenant/auth/phone/login', {
    id: 'logInByPhone',
    tag,
    summary: 'Log in with a phone number and a code',
    description:
      'The first login of an invited number creates its account. Accept the invitation afterwards: by the token in the message, or by its `id` in the list of your invitations.',
    access: 'public',
    idempotent: false,
    limits: PHONE_LOGIN_LIMITS,
    body: schemas.PhoneLoginBody,
    data: schemas.TenantSession,
    refuses: ['invalid_credentials', 'forbidden', 'second_factor_required'],
    run: (tx, { body, context, browser }) =>
      logInByPhone(tx, context, body, cookieTarget('RENTER', body.refresh_in, browser), browser),
  });

  routes.post('/tenant/auth/phone/add', {
    id: 'addPhone',
    tag,
    summary: 'Log in with a phone number from now on',
    description:
      'For an account that has an email address and no number yet. Takes its password and a code sent to the number, which must have a pending invitation.',
    access: 'renter-account',
    idempotent: false,
    limits: PHONE_LOGIN_LIMITS,
    body: schemas.AddPhoneBody,
    data: schemas.TenantAccount,
    refuses: ['invalid_credentials', 'phone_taken'],
    run: async (tx, { body, context }) => {
      await addPhone(tx, context, body);
      return readAccount(tx, tx.actor.id);
    },
  });

  routes.post('/tenant/auth/email/add', {
    id: 'addEmail',
    tag,
    summary: 'Add an email address and a password',
    description:
      'For an account that has only a phone number. Takes a code sent to that number. The address must then be confirmed.',
    access: 'renter-account',
    idempotent: false,
    limits: REGISTER_LIMITS,
    body: schemas.AddEmailBody,
    data: schemas.TenantAccount,
    refuses: ['invalid_credentials', 'email_taken'],
    run: async (tx, { body, context }) => {
      await addEmail(tx, context, body);
      return readAccount(tx, tx.actor.id);
    },
  });
}
