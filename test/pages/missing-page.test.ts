import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shareService } from '../support/service.ts';

const { url } = await shareService();
/** As browsers ask for what is typed into the address bar. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const open = (path: string, accept: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { accept, 'accept-language': 'vi', ...init.headers } });

suite('an address that does not exist', () => {
  test('is a page for people, in both languages, that leads to the front page', async () => {
    const vietnamese = await open('/khong-co', BROWSER);
    assert.equal(vietnamese.status, 404);
    assert.match(vietnamese.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(vietnamese.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const text = await vietnamese.text();
    assert.match(text, /<html lang="vi">[\s\S]*<h1>Không có trang này<\/h1>[\s\S]*href="\/"/);
    assert.match(text, /href="\?lang=en"/);
    const english = await open('/khong-co?lang=en', BROWSER);
    assert.match(await english.text(), /<html lang="en">[\s\S]*There is no such page/);
    assert.equal(english.headers.get('content-language'), 'en');
    const head = await open('/khong-co', BROWSER, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [404, '']);
  });

  test('shows nothing of what was typed as markup', async () => {
    const text = await (await open('/x?lang=vi&a="><script>alert(1)</script>', BROWSER)).text();
    assert.ok(!text.includes('<script'));
  });

  test('is an error for programs, for the API whoever asks, and for what is sent', async () => {
    const asked = [open('/khong-co', '*/*'), open('/api/v1/khong-co', BROWSER), open('/api', BROWSER)];
    asked.push(open('/khong-co', BROWSER, { method: 'POST' }), open('/khong-co', 'application/json'));
    const answers = await Promise.all(asked.map(async (answer) => (await answer).text()));
    const [program, api, outside, sent, json] = answers.map((text) => (text.startsWith('{') ? 'error' : 'page'));
    assert.deepEqual(
      { program, api, outside, sent, json },
      {
        program: 'error',
        api: 'error',
        outside: 'page',
        sent: 'error',
        json: 'error',
      },
    );
  });
});
