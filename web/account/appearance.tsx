import { useWords } from '../data/app.ts';
import { changePreferences, type Theme, usePreferences } from '../data/preferences.ts';
import { Switch } from '../ui/field/field.tsx';
import { Segmented } from '../ui/tabs/tabs.tsx';
import type { Language } from '../words/format.ts';
import { accountWords } from '../words/settings-account.ts';
import './appearance.css';

/** Kept on this device, at once. Only the console has letters as keys. */
export function Appearance({ keys = false }: { readonly keys?: boolean }) {
  const words = useWords(accountWords);
  const { theme, language, letterKeys } = usePreferences();
  return (
    <section className="panel" aria-labelledby="h-appearance">
      <header>
        <h2 id="h-appearance">{words.appearance}</h2>
      </header>
      <div className="pad appearance">
        <span className="label">{words.theme}</span>
        <Segmented
          label={words.theme}
          value={theme ?? 'auto'}
          onChange={(value) => changePreferences({ theme: value === 'auto' ? null : (value as Theme) })}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))}
        />
        <span className="label">{words.language}</span>
        <Segmented
          label={words.language}
          value={language}
          onChange={(value) => changePreferences({ language: value as Language })}
          options={(['vi', 'en'] as const).map((value) => ({ value, label: words.languages[value] }))}
        />
        {keys && (
          <>
            <Switch
              checked={letterKeys}
              aria-describedby="letters-help"
              onChange={({ target }) => changePreferences({ letterKeys: target.checked })}
            >
              {words.letters}
            </Switch>
            <p className="small quiet" id="letters-help">
              {words.lettersHelp}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
