import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { STYLE as DOCS } from '../http/docs.ts';
import { renderEmail } from '../mail/render-email.ts';
import { EMAIL_LINK_STYLE } from './email-link-style.ts';
import { FRONT_DOOR_STYLE } from './front-door-style.ts';
import { HOUSE_STYLE } from './house-style.ts';
import { pageStyle } from './render.ts';
import { SHARED_INVOICE_STYLE } from './shared-invoice-style.ts';

/** The least contrast of normal text by WCAG 2.2, level AA. */
const AA = 4.5;

type Scheme = 'light' | 'dark';
type Linear = [number, number, number];

/** `--name: value` of a style sheet, with numbers written alike. */
function variablesOf(style: string): Map<string, string> {
  const plain = style.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return new Map(
    [...plain.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll(/\b0\./g, '.')
        .replaceAll(/\s*([,/])\s*/g, '$1')
        .trim(),
    ]),
  );
}

const TOKENS = variablesOf(HOUSE_STYLE);

/** Linear light of `#rgb`, `#rrggbb` or `oklch(L C H)`. */
function linearOf(colour: string): Linear {
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour);
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
  assert.match(colour, /^#([0-9a-f]{3}|[0-9a-f]{6})$/, `${colour} cannot be computed`);
  const hex = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Linear;
}

/** By Björn Ottosson's matrices; colours outside sRGB are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Linear {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as Linear;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b]
    .map((colour) => {
      const [red, green, blue] = linearOf(colour);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** What a value is in a scheme: variables replaced, one side of `light-dark()` taken. */
function resolve(value: string, scheme: Scheme): string {
  const named = value.replace(/^var\((--[\w-]+)\)$/, (_, name: string) => TOKENS.get(name) ?? `unknown ${name}`);
  const sides = /^light-dark\((.+\)),(.+)\)$/.exec(named);
  return sides ? ((scheme === 'light' ? sides[1] : sides[2]) ?? '') : named;
}

/** `color` and `background` of every rule; without a background, text stands on the surface or on the canvas. */
function textColours(style: string, scheme: Scheme): { rule: string; ink: string; papers: string[] }[] {
  return [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, rule = '', body = '']) => {
    const ink = /(?:^|;)color:([^;]+)/.exec(body)?.[1];
    const under = /(?:^|;)background:([^;]+)/.exec(body)?.[1];
    if (ink === undefined || ink === 'inherit') return [];
    const papers = under === undefined || under === 'none' ? ['var(--surface)', 'var(--canvas)'] : [under];
    // What is written on the accent gets its background from the same component.
    if (ink === 'var(--on-accent)' && under === undefined) return [];
    return [{ rule: rule.trim(), ink: resolve(ink, scheme), papers: papers.map((paper) => resolve(paper, scheme)) }];
  });
}

suite('the styles of the pages', () => {
  for (const [name, style] of [
    ['the front door', FRONT_DOOR_STYLE],
    ['email links', EMAIL_LINK_STYLE],
    ['shared invoices', SHARED_INVOICE_STYLE],
  ] as const)
    for (const scheme of ['light', 'dark'] as const)
      test(`text is readable: ${name}, ${scheme}`, () => {
        const found = textColours(style, scheme);
        assert.ok(found.length >= 10);
        for (const { rule, ink, papers } of found)
          for (const paper of papers)
            assert.ok(contrast(ink, paper) >= AA, `${rule}: ${contrast(ink, paper).toFixed(2)}`);
      });

  test('both schemes reach browsers that do not know light-dark()', () => {
    const { css } = pageStyle('a{color:light-dark(oklch(.4 .02 222),#fff);margin:0}b{fill:light-dark(var(--ink),red)}');
    assert.match(css, /a\{color:var\(--light,oklch\(\.4 \.02 222\)\)var\(--dark,#fff\);margin:0\}/);
    assert.match(css, /b\{fill:var\(--light,var\(--ink\)\)var\(--dark,red\)\}/);
    for (const style of [FRONT_DOOR_STYLE, EMAIL_LINK_STYLE, SHARED_INVOICE_STYLE]) {
      assert.match(style, /light-dark\(/);
      assert.doesNotMatch(pageStyle(style).css, /light-dark/);
    }
  });

  test('their colours and measures are those of the apps', () => {
    const apps = variablesOf(readFileSync('web/ui/tokens.css', 'utf8'));
    // Without a download, an installed Inter is as good as the one of the apps.
    const differing = [...TOKENS].filter(([name, value]) => name !== '--font' && apps.get(name) !== value);
    assert.deepEqual(differing, []);
    assert.ok(TOKENS.size > 30);
  });
});

suite('text is readable elsewhere', () => {
  test('API documentation', () => {
    for (const [, colour = ''] of DOCS.matchAll(/color:(#[0-9a-f]+)/g)) assert.ok(contrast(colour, '#ffffff') >= AA);
  });

  test('emails', () => {
    const { html } = renderEmail({
      locale: 'en',
      subject: 's',
      paragraphs: ['a', 'https://rentroll.test'],
      facts: [{ label: 'l', value: 'v' }],
      button: { label: 'b', url: 'https://rentroll.test' },
      smallPrint: ['p'],
    });
    const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style]) => style ?? '');
    const inked = styles.filter((style) => /(?:^|;)color:/.test(style));
    assert.ok(inked.length >= 4);
    for (const style of inked) {
      const ink = /(?:^|;)color:(#[0-9a-f]+)/.exec(style)?.[1] ?? '';
      const paper = /background:(#[0-9a-f]+)/.exec(style)?.[1] ?? '#f5f4f0';
      assert.ok(contrast(ink, paper) >= AA, style);
    }
  });
});
