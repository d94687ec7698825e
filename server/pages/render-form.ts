import type { Locale } from '../../domain/catalog/locales.ts';
import { errorMessage, fieldMessage } from '../../domain/catalog/messages.ts';
import type { Refused } from '../../domain/refused.ts';
import { type Html, html } from './render.ts';
import { TEXTS } from './texts.ts';

const MAX_NAME_LENGTH = 200;

export type Field = { name: 'password' | 'display_name'; autocomplete: 'new-password' | 'current-password' | 'name' };
export type Form = { intro: string; fields: Field[]; button: string };

/** Posts to its own URL, which contains the token. After an error the entered name is kept; passwords are never sent back. */
export function renderForm(
  locale: Locale,
  { intro, fields, button }: Form,
  refused: Refused | null,
  entered: unknown,
): Html {
  const { display_name: name } = (entered ?? {}) as { display_name?: unknown };
  const kept = typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '';
  return html`<p>${intro}</p>
${refused ? renderError(locale, refused) : ''}<form method="post">
${fields.map((field) => renderField(locale, field, kept))}<button>${button}</button>
</form>`;
}

function renderField(locale: Locale, { name, autocomplete }: Field, kept: string): Html {
  const label = labelOf(locale, name);
  if (name === 'display_name')
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${String(MAX_NAME_LENGTH)}" value="${kept}" required>
`;
  const hint = autocomplete === 'new-password' ? html`<small>${TEXTS[locale].passwordHint}</small>\n` : '';
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" maxlength="128" required>
${hint}`;
}

function labelOf(locale: Locale, name: string): string {
  if (name === 'password') return TEXTS[locale].password;
  return name === 'display_name' ? TEXTS[locale].displayName : name;
}

export function renderError(locale: Locale, refused: Refused): Html {
  const reasons = refused.fields.length
    ? refused.fields.map((problem) => `${labelOf(locale, problem.path)} ${fieldMessage(problem, locale)}`)
    : [errorMessage(refused.code, locale)];
  return html`<p role="alert">${TEXTS[locale].wrong} ${reasons.join('; ')}</p>
`;
}

export const renderDone = (text: string): Html => html`<p role="status">${text}</p>`;
export const renderInvalidLink = (locale: Locale): Html => html`<p role="alert">${TEXTS[locale].invalidLink}</p>`;
