import type { Locale } from '../../domain/catalog/locales.ts';
import { errorMessage, fieldMessage } from '../../domain/catalog/messages.ts';
import type { Refused } from '../../domain/refused.ts';
import { otherLocale } from './choose-locale.ts';
import { FACADE } from './facade.ts';
import { FRONT_DOOR_STYLE } from './front-door-style.ts';
import { FRONT_DOOR_TEXTS } from './front-door-texts.ts';
import { Html, html, pageStyle, renderDocument, svg } from './render.ts';

const STYLE = pageStyle(FRONT_DOOR_STYLE);

/** Browsers send the origin of a form only if its page may send a referrer to its own site. */
export const FRONT_DOOR_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${STYLE.hash}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
};

export type FrontDoor = {
  locale: Locale;
  as: 'operator' | 'renter';
  email: string;
  refused: Refused | null;
  /** Set while the login waits for its second step. */
  challenge: string | null;
  /** Whether codes can be sent to phones. */
  byPhone: boolean;
  /** Whether the buttons that open the demo are shown. */
  demo: boolean;
};

export function renderFrontDoor(door: FrontDoor): string {
  const texts = FRONT_DOOR_TEXTS[door.locale];
  const other = otherLocale(door.locale);
  return renderDocument({
    locale: door.locale,
    title: `${texts.title} · Rentroll`,
    style: STYLE,
    head: html`<meta name="description" content="${texts.intro}">\n`,
    body: html`<a class="skip unseen" href="#main">${texts.skip}</a>
<div class="front">
<div class="house">${new Html(FACADE)}</div>
<main class="doorstep" id="main">
<div class="brand"><span class="mark" aria-hidden="true">R</span>Rentroll<a class="btn ghost small" href="/?lang=${other}" lang="${other}" hreflang="${other}">${svg('languages', 's')}${texts.otherLanguage}</a></div>
<div><h1>${texts.headline}</h1><p class="quiet">${texts.intro}</p></div>
${door.challenge === null ? renderLogin(door) : renderSecondStep(door, door.challenge)}
${door.demo && door.challenge === null ? renderDemo(door.locale) : ''}${door.challenge === null ? renderRegister(door.locale) : ''}
</main>
</div>`,
  });
}

function renderLogin({ locale, as, email, byPhone, refused }: FrontDoor): Html {
  const texts = FRONT_DOOR_TEXTS[locale];
  const problemOf = (path: string) => refused?.fields.find((problem) => problem.path === path);
  const isAbout = (path: string) => problemOf(path) !== undefined;
  const hasFieldProblem = isAbout('email') || isAbout('password');
  const error = (path: string): Html | '' => {
    const problem = problemOf(path);
    return problem ? html`<p class="error" id="${path}-error">${upperFirst(fieldMessage(problem, locale))}</p>\n` : '';
  };
  const marks = (path: string): Html | '' =>
    isAbout(path) ? html` aria-invalid="true" aria-describedby="${path}-error"` : '';
  const focus = (path: string): Html | '' => {
    const first = isAbout('email') ? 'email' : 'password';
    return refused && first === path ? html` autofocus` : '';
  };
  return html`<form class="enter" method="post" action="/login">
<input type="hidden" name="lang" value="${locale}">
<fieldset class="doors"><legend class="unseen">${texts.whoAreYou}</legend>
<label class="door">${svg('key', 'l')}<strong>${texts.manage}</strong><span class="small">${texts.manageHint}</span><input type="radio" name="as" value="operator"${as === 'operator' ? html` checked` : ''}></label>
<label class="door">${svg('door', 'l')}<strong>${texts.rent}</strong><span class="small">${texts.rentHint}</span><input type="radio" name="as" value="renter"${as === 'renter' ? html` checked` : ''}></label>
</fieldset>
${refused && !hasFieldProblem ? html`<p class="note bad" role="alert">${svg('alert')}<span>${errorMessage(refused.code, locale)}</span></p>\n` : ''}<div class="field"><label for="email">${texts.email}</label><input class="input" id="email" name="email" type="email" autocomplete="username" maxlength="254" placeholder="${texts.emailExample}" value="${email}" required${marks('email')}${focus('email')}>
${error('email')}</div>
<div class="field"><div class="between password"><label for="password">${texts.password}</label><a class="btn link small for-operators" href="/console/forgot">${texts.forgot}</a><a class="btn link small for-renters" href="/renter/forgot">${texts.forgot}</a></div><input class="input" id="password" name="password" type="password" autocomplete="current-password" maxlength="128" required${marks('password')}${focus('password')}>
${error('password')}</div>
<button class="btn primary large wide"><span class="for-operators">${texts.openConsole}</span><span class="for-renters">${texts.openRoom}</span></button>
${byPhone ? html`<a class="btn large wide for-renters" href="/renter/login?by=phone">${svg('phone')}${texts.byPhone}</a>\n` : ''}</form>`;
}

/** For the code of an app or a recovery code; passkeys take a script, so the app's own page has them. */
function renderSecondStep({ locale, as, refused }: FrontDoor, challenge: string): Html {
  const texts = FRONT_DOOR_TEXTS[locale];
  const isWrong = refused?.code === 'invalid_credentials' || refused?.code === 'validation_failed';
  const problem = isWrong ? texts.wrongCode : refused && errorMessage(refused.code, locale);
  return html`<form class="enter" method="post" action="/login">
<input type="hidden" name="lang" value="${locale}"><input type="hidden" name="as" value="${as}"><input type="hidden" name="challenge" value="${challenge}">
${problem ? html`<p class="note bad" role="alert">${svg('alert')}<span>${problem}</span></p>\n` : ''}<div class="field"><label for="code">${texts.code}</label><input class="input" id="code" name="code" autocomplete="one-time-code" maxlength="40" spellcheck="false" autocapitalize="none" required autofocus aria-describedby="code-hint"${isWrong ? html` aria-invalid="true"` : ''}>
<p class="small quiet" id="code-hint">${texts.codeHint}</p></div>
<label class="small"><input type="checkbox" name="remember"> ${texts.remember}</label>
<button class="btn primary large wide">${texts.enter}</button>
<a class="btn large wide" href="/${as === 'renter' ? 'renter' : 'console'}/login">${texts.otherWays}</a>
</form>`;
}

function renderRegister(locale: Locale): Html {
  const texts = FRONT_DOOR_TEXTS[locale];
  return html`<p class="small quiet centred for-operators">${texts.noAccount} <a href="/console/register">${texts.registerLandlord}</a></p>
<p class="small quiet centred for-renters">${texts.noAccount} <a href="/renter/register">${texts.registerRenter}</a></p>`;
}

function renderDemo(locale: Locale): Html {
  const texts = FRONT_DOOR_TEXTS[locale];
  return html`<p class="or">${texts.or}</p>
<form class="try" method="post" action="/demo">
<button class="btn large wide" name="as" value="landlord">${svg('eye')}${texts.demoAsLandlord}</button>
<button class="btn large wide" name="as" value="renter">${svg('eye')}${texts.demoAsRenter}</button>
<p class="small quiet centred">${texts.demoHint}</p>
</form>
`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
