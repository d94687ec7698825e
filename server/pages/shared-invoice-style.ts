import { HOUSE_STYLE } from './house-style.ts';

export const SHARED_INVOICE_STYLE = `${HOUSE_STYLE}
body{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.sheet{display:grid;gap:.75rem;max-inline-size:30rem;margin-inline:auto;padding:1rem 1rem 2.5rem}
.from{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin-block-end:.25rem}
.from p{flex:1 1 12rem;min-inline-size:0;line-height:1.4}
.from strong{display:block}
.sheet main{display:grid;gap:.75rem;align-items:start}
.pay{display:grid;gap:.75rem;min-inline-size:0}
h1,h2{font-size:var(--t-lead)}
.kind{display:block;margin-block-end:.125rem;color:var(--ink-2);font-size:var(--t-micro);font-weight:var(--w-medium);letter-spacing:.06em;text-transform:uppercase}
.sum{display:grid;justify-items:center;text-align:center}
.sum .amount{margin-block:.125rem .25rem;font-size:min(var(--t-hero),10.5vw);font-weight:var(--w-strong);line-height:1.2;letter-spacing:-.03em;white-space:nowrap}
.sum .amount.long{font-size:min(1.75rem,7.2vw)}
.sum .unit{font-size:.52em;font-weight:var(--w-regular);letter-spacing:0;color:var(--ink-2)}
.when{display:flex;align-items:center;justify-content:center;gap:.125rem .375rem;color:var(--warn-ink);font-weight:var(--w-strong)}
.when.bad{color:var(--bad-ink)}
.when.good{color:var(--good-ink)}
.sum .badge{margin-block:.375rem .125rem}
.extra{margin-block-start:.125rem;color:var(--ink-2);font-size:.875rem}
.qr{display:block;inline-size:100%;max-inline-size:17rem;block-size:auto;margin-block:.875rem;border-radius:var(--r-control);background:#fff;image-rendering:pixelated}
.hint{color:var(--ink-2);font-size:.875rem}
.sum .hint{margin-block-start:.625rem}
dl{display:grid;margin-block-start:.625rem}
dl div{display:flex;justify-content:space-between;gap:0 1rem;align-items:baseline;padding-block:.5625rem;border-block-start:1px solid var(--line)}
dt{flex:none;color:var(--ink-2);font-size:.875rem}
dd{margin-inline-start:auto;text-align:end;font-weight:var(--w-strong);min-inline-size:0}
.copy dd{-webkit-user-select:all;user-select:all}
.copy + .hint{padding-block-start:.625rem;border-block-start:1px solid var(--line)}
.bill{list-style:none;padding:0;margin-block-start:.625rem}
.bill li{padding-block:.5625rem;border-block-start:1px solid var(--line)}
.lead{display:flex;flex-wrap:wrap;align-items:last baseline;gap:0 .5rem}
.lead>:first-child{flex:1;display:flex;align-items:last baseline;gap:.5rem;min-inline-size:min-content}
.lead>:first-child::after{content:"";flex:1;min-inline-size:.625rem;border-block-end:1.5px dotted var(--line-strong)}
.number{white-space:nowrap}
.money{margin-inline-start:auto;white-space:nowrap;font-weight:var(--w-medium)}
.why{display:block;margin-block-start:.125rem;color:var(--ink-2);font-size:.875rem}
.why.good{color:var(--good-ink)}
.totals{display:grid;gap:.375rem;margin-block-start:0;padding-block:.75rem;border-block-start:2px solid var(--ink)}
.hint+.totals{margin-block-start:.75rem}
.totals div{padding:0;border:0;flex-wrap:wrap}
.totals dt{flex:0 1 auto}
.totals dd{white-space:nowrap;font-weight:var(--w-medium)}
.totals .strong dt{color:var(--ink);font-size:1rem;font-weight:var(--w-strong)}
.totals .strong dd{font-size:var(--t-title);font-weight:var(--w-strong);letter-spacing:-.012em}
summary{display:flex;align-items:center;gap:.375rem;min-block-size:2.75rem;color:var(--accent);font-size:.875rem;font-weight:var(--w-medium);cursor:pointer}
summary::before{content:"";inline-size:.4rem;block-size:.4rem;border:solid;border-width:0 2px 2px 0;transform:rotate(-45deg);transition:transform .12s}
[open]>summary::before{transform:rotate(45deg)}
table{inline-size:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.1875rem 0 .1875rem .5rem;text-align:end;vertical-align:top}
th{color:var(--ink-2);font-weight:var(--w-medium)}
th:first-child,td:first-child{padding-inline-start:0;text-align:start;white-space:nowrap}
td{white-space:nowrap}
.details .btn{margin-block-start:1rem}
footer{display:grid;justify-items:center;gap:.25rem;padding-block-start:.5rem;text-align:center}
.message{display:grid;gap:1.25rem;max-inline-size:30rem;margin-inline:auto;padding:1rem 1rem 3rem}
.message .card{display:grid;gap:1.25rem;padding:1.5rem 1.25rem}
.message section{display:grid;gap:.375rem}
.message section+section{padding-block-start:1.25rem;border-block-start:1px solid var(--line)}
.message .l{color:var(--accent)}
@media (min-width:40rem){.sheet,.message{padding-block-start:2rem}.message{padding-block-start:12vh}.card{padding:1.375rem 1.5rem}}
@media (min-width:60rem){
.sheet{max-inline-size:62rem;gap:1rem}
.sheet main{grid-template-columns:minmax(0,1fr) minmax(0,1.2fr);gap:1rem}
.pay{gap:1rem}
}
@media print{:root{color-scheme:light}body{background:none}.btn{display:none}
.sheet{max-inline-size:none;padding:0}
.sheet,.sheet main,.pay{display:block}
.card{margin-block-end:.75rem}
h2,h2+.hint{break-after:avoid}
.sum,.copy,.bill li,.totals,table,footer{break-inside:avoid}
.totals,.totals+.hint{break-before:avoid}}`;
