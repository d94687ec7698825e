/**
 * The look of Rentroll for pages without scripts: colours, type and the components they share with the apps. A page appends its
 * own rules and names only these variables. `light-dark()` follows the setting of the device.
 */
const TOKENS = `:root{color-scheme:light dark;
--canvas:light-dark(oklch(.967 .006 95),oklch(.178 .012 222));
--surface:light-dark(oklch(.998 .001 95),oklch(.216 .013 222));
--raised:light-dark(oklch(1 0 0),oklch(.252 .014 222));
--sunken:light-dark(oklch(.955 .007 95),oklch(.25 .014 222));
--pressed:light-dark(oklch(.925 .009 95),oklch(.292 .016 222));
--line:light-dark(oklch(.912 .008 95),oklch(.302 .014 222));
--line-strong:light-dark(oklch(.84 .01 95),oklch(.385 .016 222));
--edge:light-dark(oklch(.615 .014 200),oklch(.575 .018 222));
--ink:light-dark(oklch(.245 .022 222),oklch(.95 .006 210));
--ink-2:light-dark(oklch(.42 .02 222),oklch(.8 .011 215));
--ink-3:light-dark(oklch(.505 .018 222),oklch(.71 .014 218));
--accent:light-dark(oklch(.45 .083 214),oklch(.81 .085 205));
--accent-fill:light-dark(oklch(.415 .078 216),oklch(.515 .086 213));
--accent-fill-hover:light-dark(oklch(.365 .072 217),oklch(.545 .088 212));
--accent-soft:light-dark(oklch(.956 .013 210),oklch(.288 .032 216));
--on-accent:oklch(.99 .004 205);
--plate-inset:oklch(1 0 0/.46);
--good-ink:light-dark(oklch(.43 .092 156),oklch(.82 .115 156));
--good-soft:light-dark(oklch(.956 .022 158),oklch(.285 .045 160));
--warn-ink:light-dark(oklch(.465 .092 68),oklch(.85 .105 82));
--warn-soft:light-dark(oklch(.96 .034 87),oklch(.295 .042 76));
--bad-ink:light-dark(oklch(.475 .15 31),oklch(.81 .1 34));
--bad-soft:light-dark(oklch(.958 .017 35),oklch(.295 .055 31));
--bad-mark:light-dark(oklch(.56 .165 32),oklch(.68 .15 32));
--font:"Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
--t-micro:.75rem;--t-small:.8125rem;--t-body:1rem;--t-lead:1.0625rem;--t-title:1.25rem;--t-hero:2.625rem;
--w-regular:420;--w-medium:540;--w-strong:640;
--control:2.75rem;--gutter:1rem;--r-plate:.25rem;--r-small:.375rem;--r-control:.5rem;--r-card:.75rem;--r-full:999px}
@media (min-width:60rem){:root{--t-body:.9375rem;--gutter:2rem}}`;

const BASE = `*,*::before,*::after{box-sizing:border-box}
*{margin:0}
html{-webkit-text-size-adjust:none;text-size-adjust:none;background:var(--canvas);color:var(--ink);accent-color:var(--accent-fill)}
body{min-block-size:100dvh;font:var(--w-regular) var(--t-body)/1.5 var(--font);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2{font-weight:var(--w-strong);line-height:1.28;text-wrap:balance}
p{text-wrap:pretty}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer}
svg{display:block;max-inline-size:100%}
fieldset{border:0;padding:0;min-inline-size:0}
strong{font-weight:var(--w-strong)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:var(--r-small)}
.quiet{color:var(--ink-2)}
.small{font-size:var(--t-small)}
.centred{text-align:center}
.unseen:not(:focus,:active){position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:fixed;inset:.5rem auto auto .5rem;z-index:9;padding:.5rem 1rem;border-radius:var(--r-control);background:var(--accent-fill);color:var(--on-accent)}
@media (prefers-reduced-motion:reduce){*,*::before{transition-duration:.01ms!important}}
@media (forced-colors:active){.btn,.mark,.plate,.badge{border:1px solid}}`;

const COMPONENTS = `.i{inline-size:1.125rem;block-size:1.125rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.i.s{inline-size:.9375rem;block-size:.9375rem;stroke-width:2}
.i.l{inline-size:1.5rem;block-size:1.5rem;stroke-width:1.6}
.mark{display:grid;place-items:center;flex:none;inline-size:1.75rem;block-size:1.75rem;border-radius:.3125rem;background:var(--accent-fill);color:var(--on-accent);box-shadow:inset 0 0 0 2px var(--accent-fill),inset 0 0 0 3px var(--plate-inset);font-size:.875rem;font-weight:720}
.brand{display:flex;align-items:center;gap:.625rem;font-weight:var(--w-strong);font-size:var(--t-lead)}
.brand .btn{margin-inline-start:auto}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:.4375rem;min-block-size:var(--control);min-inline-size:var(--control);padding:.25rem .875rem;border:1px solid var(--line-strong);border-radius:var(--r-control);background:var(--raised);color:var(--ink);font-weight:var(--w-medium);line-height:1.3;text-decoration:none;transition:background .12s}
.btn:hover{background:var(--sunken)}
.btn:active{background:var(--pressed)}
.btn:focus-visible{border-radius:var(--r-control)}
.btn.primary{background:var(--accent-fill);border-color:var(--accent-fill);color:var(--on-accent)}
.btn.primary:hover{background:var(--accent-fill-hover)}
.btn.ghost{background:none;border-color:transparent;color:var(--ink-2)}
.btn.ghost:hover{background:var(--pressed);color:var(--ink)}
.btn.link{background:none;border-color:transparent;color:var(--accent);padding-inline:.375rem;margin-inline:-.375rem}
.btn.link:hover{text-decoration:underline}
.btn.small{font-size:var(--t-small)}
.btn.large{min-block-size:3.25rem;padding-inline:1rem;border-radius:.625rem;font-size:var(--t-lead);font-weight:var(--w-strong)}
.btn.wide{inline-size:100%}
.field{display:grid;gap:.3125rem;align-content:start}
.field label{font-size:.875rem;font-weight:var(--w-medium)}
.field .error{font-size:var(--t-small);font-weight:var(--w-medium);color:var(--bad-ink)}
.input{inline-size:100%;min-block-size:2.75rem;padding:.375rem .75rem;border:1px solid var(--edge);border-radius:var(--r-control);background:var(--surface);font-size:1rem;line-height:1.4}
.input::placeholder{color:var(--ink-3);opacity:1}
.input:hover{border-color:var(--ink-3)}
.input:focus-visible{outline-offset:-1px;border-color:var(--accent);border-radius:var(--r-control)}
.input[aria-invalid=true]{border-color:var(--bad-mark);background:var(--bad-soft)}
input[type=radio]{appearance:none;display:inline-grid;place-items:center;flex:none;inline-size:1.25rem;block-size:1.25rem;border:1.5px solid var(--edge);border-radius:50%;background:var(--surface);cursor:pointer}
input[type=radio]::before{content:"";inline-size:.75rem;block-size:.75rem;background:var(--on-accent);clip-path:circle(40%);transform:scale(0);transition:transform .12s}
input[type=radio]:checked{background:var(--accent-fill);border-color:var(--accent-fill)}
input[type=radio]:checked::before{transform:none}
.between{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem}
.note{display:flex;gap:.625rem;align-items:start;padding:.75rem .875rem;border-radius:var(--r-card);background:var(--accent-soft)}
.note .i{margin-block-start:.2em;color:var(--accent)}
.note.bad{background:var(--bad-soft)}
.note.bad .i{color:var(--bad-ink)}
.note.good{background:var(--good-soft)}
.note.good .i{color:var(--good-ink)}
.card{padding:1.125rem 1rem;border:1px solid var(--line);border-radius:var(--r-card);background:var(--surface);min-inline-size:0}
.plate{display:inline-block;flex:none;max-inline-size:100%;padding:.3125rem .625rem;border-radius:var(--r-plate);background:var(--accent-fill);color:var(--on-accent);box-shadow:inset 0 0 0 2px var(--accent-fill),inset 0 0 0 3.5px var(--plate-inset);font-weight:var(--w-strong);letter-spacing:.02em;font-variant-numeric:tabular-nums}
.badge{display:inline-flex;align-items:center;gap:.3125rem;padding:.1875rem .5625rem .1875rem .4375rem;border-radius:var(--r-full);background:var(--sunken);color:var(--ink-2);font-size:var(--t-small);font-weight:var(--w-medium);line-height:1.35}
.badge.good{background:var(--good-soft);color:var(--good-ink)}
.badge.bad{background:var(--bad-soft);color:var(--bad-ink)}`;

export const HOUSE_STYLE = `${TOKENS}\n${BASE}\n${COMPONENTS}`;

/** Outlines from Lucide (ISC licence), on a grid of 24. */
const ICONS = {
  calendar:
    '<path d="M8 2v4"/><path d="M16 2v4"/><rect width="18" height="18" x="3" y="4" rx="2"/><path d="M3 10h18"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  download: '<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>',
  file: '<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7Z"/><path d="M14 2v4a2 2 0 0 0 2 2h4"/><path d="M10 9H8"/><path d="M16 13H8"/><path d="M16 17H8"/>',
  unlink:
    '<path d="m18.84 12.25 1.72-1.71h-.02a5.004 5.004 0 0 0-.12-7.07 5.006 5.006 0 0 0-6.95 0l-1.72 1.71"/><path d="m5.17 11.75-1.71 1.71a5.004 5.004 0 0 0 .12 7.07 5.006 5.006 0 0 0 6.95 0l1.71-1.71"/><path d="M8 2v3"/><path d="M2 8h3"/><path d="M16 19v3"/><path d="M19 16h3"/>',
  alert:
    '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
  door: '<path d="M10 21H2"/><path d="M10 3H7a2 2 0 00-2 2v16"/><path d="M14 12h.01"/><path d="M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z"/><path d="M22 21h-3"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  key: '<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>',
  phone: '<rect width="14" height="20" x="5" y="2" rx="2"/><path d="M12 18h.01"/>',
  languages:
    '<path d="m5 8 6 6"/><path d="m4 14 6-6 2-3"/><path d="M2 5h12"/><path d="M7 2h1"/><path d="m22 22-5-10-5 10"/><path d="M14 18h6"/>',
} as const;

export const icon = (name: keyof typeof ICONS, size: '' | 's' | 'l' = ''): string =>
  `<svg class="i${size === '' ? '' : ` ${size}`}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
