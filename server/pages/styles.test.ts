import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { STYLE as DOCS } from '../http/docs.ts';
import { renderEmail } from '../mail/render-email.ts';
import { STYLE as FORMS } from './render.ts';
import { STYLE as SHARED } from './shared-invoice-view.ts';
import { COLOURS } from './styles.ts';

/** The least contrast of normal text by WCAG 2.2, level AA. */
const AA = 4.5;

function luminance(colour: string): number {
  const digits = colour.slice(1);
  const hex = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** `color` and `background` of every rule, variables replaced by their values. */
function textColours(style: string, scheme: keyof typeof COLOURS): { rule: string; ink: string; paper: string }[] {
  const { paper } = COLOURS[scheme];
  const resolve = (value: string): string =>
    value.replace(
      /var\(--(\w+)\)/,
      (_, name: keyof typeof COLOURS.light) => COLOURS[scheme][name] ?? `unknown ${name}`,
    );
  return [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, rule = '', body = '']) => {
    const ink = /(?:^|;)color:([^;]+)/.exec(body)?.[1];
    const under = /(?:^|;)background:([^;]+)/.exec(body)?.[1];
    if (ink === undefined || ink === 'inherit') return [];
    return [{ rule: rule.trim(), ink: resolve(ink), paper: under === undefined ? paper : resolve(under) }];
  });
}

suite('text is readable on every page', () => {
  for (const [name, style] of [
    ['forms', FORMS],
    ['shared invoices', SHARED],
  ] as const)
    for (const scheme of ['light', 'dark'] as const)
      test(`${name}, ${scheme}`, () => {
        const found = textColours(style, scheme);
        assert.ok(found.length >= 3);
        for (const { rule, ink, paper } of found) {
          assert.match(
            `${ink} ${paper}`,
            /^#[0-9a-f]{3,6} #[0-9a-f]{3,6}$/,
            `${rule} has a colour that cannot be computed`,
          );
          assert.ok(contrast(ink, paper) >= AA, `${rule}: ${contrast(ink, paper).toFixed(2)}`);
        }
      });

  test('API documentation and emails', () => {
    for (const [, colour = ''] of DOCS.matchAll(/color:(#[0-9a-f]+)/g)) assert.ok(contrast(colour, '#ffffff') >= AA);
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
      const paper = /background:(#[0-9a-f]+)/.exec(style)?.[1] ?? '#fff';
      assert.ok(contrast(ink, paper) >= AA, style);
    }
  });
});
