import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** A browser for the tests of one file. Each test closes its windows: an open one asks for everything anew that the next tests change. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  after(() => browser.close());
  return browser;
}

/** A real browser, which the tests share with the benchmark and the pictures. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: ARGUMENTS });
}

/**
 * The browser of CHROME_PATH, the one in the packages, an installed one, or one that is installed now. The packed one has no windows to draw
 * and takes a third less of the processor than an installed one.
 */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packed = await unpackBrowser();
    if (await startsHere(packed)) return packed;
  }
  return INSTALLED.find((candidate) => existsSync(candidate)) ?? installWithApt();
}

/** Once per version; renamed when it is whole, because several runs may need it at the same time. */
async function unpackBrowser(): Promise<string> {
  const packed = fileURLToPath(import.meta.resolve('@sparticuz/chromium')).replace(/build.*/, 'bin/chromium.br');
  const { size } = await stat(packed);
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chromium');
  const path = join(folder, `chromium-${size}`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const part = `${path}-${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
  await rename(part, path);
  return path;
}

/** A machine may lack the libraries that the packed browser needs; the browser of the distribution brings them. */
async function startsHere(executablePath: string): Promise<boolean> {
  try {
    await (await chromium.launch({ executablePath, args: ARGUMENTS })).close();
    return true;
  } catch (error) {
    console.log(`The packed browser does not start here: ${(error as Error).message.split('\n')[0]}`);
    return false;
  }
}

/** For Linux on arm64, for which there is no packed browser, and where that one does not start. */
function installWithApt(): string {
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (canInstall) {
    console.log('Installing chromium with apt-get, because the tests of the web apps need a browser …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error(
    'The tests of the web apps need a browser: install Chrome, Chromium or Edge, or set CHROME_PATH to one.',
  );
}
