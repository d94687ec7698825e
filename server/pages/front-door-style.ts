import { HOUSE_STYLE } from './house-style.ts';

export const FRONT_DOOR_STYLE = `${HOUSE_STYLE}
body{background:var(--surface)}
.front{display:grid;grid-template-rows:auto 1fr;min-block-size:100dvh}
.house{position:relative;block-size:12.5rem;overflow:hidden;background:light-dark(oklch(.93 .022 220),oklch(.16 .02 235))}
.facade{position:absolute;inset:0;inline-size:100%;block-size:100%}
.f-wall{fill:light-dark(oklch(.885 .062 88),oklch(.3 .028 80))}
.f-band{fill:light-dark(oklch(.83 .068 84),oklch(.25 .026 80))}
.f-sill{fill:light-dark(oklch(.96 .02 90),oklch(.4 .024 85))}
.f-plinth{fill:light-dark(oklch(.74 .05 70),oklch(.22 .02 70))}
.f-shut{fill:light-dark(oklch(.52 .075 210),oklch(.38 .055 214))}
.f-slat{fill:light-dark(oklch(.42 .07 214),oklch(.28 .045 216))}
.f-frame{fill:light-dark(oklch(.36 .055 216),oklch(.22 .03 218))}
.f-lit{fill:light-dark(oklch(.95 .025 210),oklch(.86 .12 88))}
.f-bar{fill:none;stroke:light-dark(oklch(.36 .055 216),oklch(.3 .04 218));stroke-width:3}
.f-box{fill:light-dark(oklch(.95 .008 95),oklch(.5 .015 220))}
.f-glass{fill:light-dark(oklch(.82 .02 215),oklch(.34 .03 220))}
.f-dial,.f-wire{fill:none;stroke:light-dark(oklch(.36 .055 216),oklch(.2 .02 220));stroke-width:2.5}
.f-pot{fill:light-dark(oklch(.6 .12 40),oklch(.38 .08 38))}
.f-leaf{fill:light-dark(oklch(.58 .09 150),oklch(.36 .06 155))}
.f-bloom{fill:light-dark(oklch(.65 .19 5),oklch(.5 .14 5))}
.f-plate{fill:var(--accent-fill)}
.f-plate-in{fill:none;stroke:oklch(1 0 0/.6)}
.facade text{fill:oklch(.99 0 0);font:640 11px var(--font);text-anchor:middle}
.doorstep{display:grid;align-content:start;gap:1.375rem;padding:1.25rem var(--gutter) 2rem;max-inline-size:30rem;inline-size:100%;margin-inline:auto}
h1{font-size:1.625rem;letter-spacing:-.02em}
.enter{display:grid;gap:.875rem}
.doors{display:grid;grid-template-columns:1fr 1fr;gap:.625rem}
.door{position:relative;display:grid;gap:.125rem;align-content:start;padding:.875rem .875rem 1rem;border:1px solid var(--edge);border-radius:var(--r-card);cursor:pointer;line-height:1.35}
.door input{position:absolute;inset:.875rem .875rem auto auto}
.door .i{margin-block-end:.5rem;color:var(--accent)}
.door strong{font-size:var(--t-lead)}
.door .small{color:var(--ink-2)}
.door:has(:checked){border-color:var(--accent);background:var(--accent-soft);box-shadow:inset 0 0 0 1px var(--accent)}
.door:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.door input:focus-visible{outline:none}
.password{min-block-size:2.75rem;margin-block:-.75rem -.3125rem}
.for-renters{display:none}
.doorstep:has([value=renter]:checked) .for-renters{display:inline-flex}
.doorstep:has([value=renter]:checked) p.for-renters{display:block}
.doorstep:has([value=renter]:checked) .for-operators{display:none}
.or{display:flex;align-items:center;gap:.75rem;color:var(--ink-3);font-size:var(--t-small)}
.or::before,.or::after{content:"";flex:1;border-block-start:1px solid var(--line)}
.try{display:grid;gap:.5rem}
.try .btn{padding-inline:.5rem}
@media (min-width:60rem){
.front{grid-template:auto/1.05fr 1fr}
.house{position:sticky;inset-block-start:0;block-size:100dvh}
.doorstep{align-content:center;padding-block:2.5rem;gap:1.5rem}
.password{min-block-size:0;margin-block:0}
h1{font-size:2rem}
}
@media (min-width:60rem) and (pointer:fine){.password .btn{min-block-size:1.5rem}}`;
