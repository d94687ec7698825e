/** Colours of the pages for people, for light and dark screens. `pale` is for secondary text and still readable (WCAG AA). */
export const COLOURS = {
  light: { paper: '#ffffff', ink: '#1b1f23', pale: '#57606a', good: '#0a6e4a', bad: '#b3261e', rule: '#c9d1d9' },
  dark: { paper: '#16181b', ink: '#e6e8eb', pale: '#a3abb3', good: '#4fc59a', bad: '#ff8a80', rule: '#3d444b' },
} as const;

const variables = (scheme: keyof typeof COLOURS): string =>
  Object.entries(COLOURS[scheme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The start of every style sheet: it refers to the colours only by these names. */
export const BASE_STYLE = `:root{color-scheme:light dark;${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
body{background:var(--paper);color:var(--ink)}`;
