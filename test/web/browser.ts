import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after } from 'node:test';
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

/** A browser for the tests of one file. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  after(() => browser.close());
  return browser;
}

/** A real browser: the one of CHROME_PATH, an installed one, the one in the packages, or one that is installed now. */
export async function launchBrowser(): Promise<Browser> {
  const given = process.env.CHROME_PATH;
  const path = given || INSTALLED.find((candidate) => existsSync(candidate));
  if (path) return chromium.launch({ executablePath: path, args: ARGUMENTS });
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    try {
      return await chromium.launch({ executablePath, args: ARGUMENTS });
    } catch (error) {
      // A machine may lack the libraries it needs; the browser of the distribution brings them.
      console.log(`The packed browser does not start here: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return chromium.launch({ executablePath: installWithApt(), args: ARGUMENTS });
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
