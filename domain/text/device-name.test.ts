import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MOBILE = `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT}`;
const DESKTOP = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('devices have names that people know', () => {
  const names: [string | null, string | null][] = [
    [`${MOBILE} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${MOBILE} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    [`${MOBILE} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Zalo android/24110`, 'Zalo on Android'],
    [`${DESKTOP} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
    [`${DESKTOP} coc_coc_browser/131.0.0 Chrome/125.0.0.0 Safari/537.36`, 'Cốc Cốc on Windows'],
    [`${DESKTOP} Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]`, 'Facebook on iPhone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.5.0', 'curl'],
    ['node', 'Node.js'],
    ['Mozilla/5.0 (Linux; Android 14)', 'Android'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [null, null],
  ];
  for (const [userAgent, name] of names) assert.equal(deviceName(userAgent, 'en'), name, userAgent ?? 'null');
  assert.equal(deviceName(`${MOBILE} Chrome/131.0.0.0 Mobile Safari/537.36`, 'vi'), 'Chrome trên Android');
});
