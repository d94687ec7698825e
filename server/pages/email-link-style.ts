import { HOUSE_STYLE } from './house-style.ts';

export const EMAIL_LINK_STYLE = `${HOUSE_STYLE}
.page{display:grid;gap:1.25rem;align-content:start;max-inline-size:29rem;margin-inline:auto;padding:1rem var(--gutter) 3rem}
.card{display:grid;gap:1.125rem;padding:1.25rem 1rem 1.375rem}
h1{font-size:1.5rem;letter-spacing:-.018em}
.intro{margin-block-start:.375rem;overflow-wrap:anywhere}
form{display:grid;gap:1.125rem}
summary{cursor:pointer;list-style:none;inline-size:fit-content;margin-inline:auto}
details[open]>summary{margin-block-end:.75rem}
.privacy{display:grid;gap:.625rem;overflow-wrap:anywhere}
.privacy p{white-space:pre-line}
.field .hint{font-size:var(--t-small);color:var(--ink-2)}
.note p{overflow-wrap:anywhere;min-inline-size:0}
@media (min-width:40rem){
.page{padding-block-start:12vh;gap:1.5rem}
.card{padding:1.75rem 2rem 2rem}
}`;
