import { maskMobileNumber } from '../../domain/text/mobile-number.ts';
import { PHONE_CODE_LIMITS, PHONE_LOGIN_LIMITS } from '../features/identity/accounts/limits.ts';
import { enterAsTenant } from '../features/identity/accounts/log-in.ts';
import { accountOf } from '../features/identity/accounts/log-in-by-phone.ts';
import { checkPhoneCode, enforcePhoneLimits, sendPhoneCode } from '../features/identity/accounts/phone-codes.ts';
import { readAccount } from '../features/identity/accounts/queries.ts';
import { assertSameOrigin } from '../features/identity/accounts/refresh-cookie.ts';
import { factorsOf } from '../features/identity/second-factors/queries.ts';
import { acceptForAccount } from '../features/portfolio/invitations/answer-invitation.ts';
import { browserOf } from '../http/browser.ts';
import { cameDirectly } from '../http/came-directly.ts';
import type { Done, Form } from './email-link-view.ts';
import type { Entered, Visit } from './page.ts';
import { TEXTS } from './texts.ts';

type Invitation = { organization: string; renter: string; phone: string; privacy: NonNullable<Form['privacy']> };

const textsOf = ({ request }: Visit) => TEXTS[request.locale].renterInvitation.byPhone;

const codeForm = (visit: Visit, intro: string, note: string | null): Form => {
  const { enter, again } = textsOf(visit);
  return { intro, note, fields: [{ name: 'code', autocomplete: 'one-time-code' }], button: enter, again };
};

/**
 * First a button that sends the code, then, also after a wrong one, the field for it; who has a code already finds the field below the
 * button. The number is shown only in part.
 */
export function phoneForm(visit: Visit, { organization, renter, phone, privacy }: Invitation): Form {
  const texts = textsOf(visit);
  const intro = texts.intro(organization, renter, maskMobileNumber(phone));
  const { code } = (visit.request.body ?? {}) as { code?: unknown };
  if (code !== undefined) return codeForm(visit, intro, null);
  return {
    intro,
    fields: [],
    button: texts.send,
    haveCode: { summary: texts.haveCode, button: texts.enter },
    elsewhere: { text: texts.haveEmail, link: texts.addNumber, href: '/renter/settings' },
    privacy,
  };
}

/** Without a code, sends one; with the right one, accepts the invitation and opens the app. */
export async function acceptByPhone(
  visit: Visit,
  invitation: Invitation,
  code: string | undefined,
): Promise<Form | Done | Entered> {
  const { request, context } = visit;
  const browser = browserOf(request, context.config);
  assertSameOrigin(browser);
  const { phone } = invitation;
  if (code === undefined) return sendCode(visit, invitation);
  await enforcePhoneLimits(context, request.caller, PHONE_LOGIN_LIMITS, phone);
  await checkPhoneCode(context, request.caller, phone, code);
  const session = await context.database.unscoped('write', request.caller, async (tx) => {
    const accountId = await accountOf(tx, phone);
    const { token } = request.params as { token: string };
    const { accepted } = await acceptForAccount(tx, context, token, await readAccount(tx, accountId));
    // A session takes the second factor too, which the login asks for.
    if ((await factorsOf(tx, accountId)).length > 0) return null;
    return enterAsTenant(tx, context, accountId, { kind: 'RENTER', browser }, null, accepted.renter_id);
  });
  if (session) return { headers: session.headers, enters: 'renter' };
  const text = TEXTS[request.locale].renterInvitation.done(invitation.organization);
  return { text, opens: 'renter', page: 'login?by=phone' };
}

async function sendCode(visit: Visit, { organization, renter, phone }: Invitation): Promise<Form> {
  const { request, context } = visit;
  const texts = textsOf(visit);
  await enforcePhoneLimits(context, request.caller, PHONE_CODE_LIMITS, phone);
  const showCode = context.config.exposeResetTokens && cameDirectly(request, context.config);
  const { code } = await context.database.unscoped('write', request.caller, (tx) =>
    sendPhoneCode(tx, context, phone, { showCode }),
  );
  const number = maskMobileNumber(phone);
  return codeForm(visit, texts.intro(organization, renter, number), code ? texts.shown(code) : texts.sent(number));
}
