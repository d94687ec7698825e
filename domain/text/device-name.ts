import type { Locale } from '../catalog/locales.ts';

/** In order: browsers name those they descend from as well. */
const BROWSERS: [RegExp, string][] = [
  [/\bZalo/i, 'Zalo'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bcoc_coc_browser\//, 'Cốc Cốc'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^node\b/, 'Node.js'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

const ON = { vi: 'trên', en: 'on' };

/** "Chrome on Android" from a User-Agent header; null if neither browser nor system is known. */
export function deviceName(userAgent: string | null, locale: Locale): string | null {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} ${ON[locale]} ${system}`;
  return browser ?? system ?? null;
}
