// Runs a TypeScript file of this project with the pinned Node version, after installing the packages of the lock file.
// Plain JavaScript, because the Node that starts it may be older than the pinned one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const exactImports = pathToFileURL(join(root, 'server', 'exact-imports.mjs')).href;
const [file, ...args] = process.argv.slice(2);

assertNodeVersion();
if (!file) exitWith('Usage: node scripts/run.mjs <file.ts> [arguments]');
await installWhenStale();
runPinned();

function exitWith(line) {
  console.error(line);
  process.exit(1);
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  exitWith(`Rentroll needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`);
}

async function installWhenStale() {
  if (!staleReason()) return;
  const release = await waitForInstallTurn();
  try {
    const reason = staleReason();
    if (reason) install(reason);
  } finally {
    release();
  }
}

function staleReason() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) exitWith('package-lock.json is missing or cannot be read; this is not a complete checkout.');
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue;
    const present = installed[path];
    if (!present) {
      if (mayBeMissing(entry)) continue;
      return `${path} is missing`;
    }
    if (present.version !== entry.version || present.integrity !== entry.integrity) return `${path} has changed`;
  }
  const extra = Object.keys(installed).find((path) => !(path in wanted));
  if (extra) return `${extra} is no longer in the lock file`;
  return existsSync(pinnedNode) ? undefined : 'the pinned Node is missing';
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function mayBeMissing(entry) {
  if ((entry.dev || entry.devOptional) && !needsDevelopmentPackages()) return true;
  if (!entry.optional) return false;
  // Detecting the C library is expensive, and npm has already chosen.
  return !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch) || entry.libc !== undefined;
}

function fits(list, value) {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}

// A production image installed with --omit=dev must start as it is.
function needsDevelopmentPackages() {
  return !/^(server|cli)[\\/]/.test(file);
}

function install(reason) {
  console.error(`Installing packages from package-lock.json (${reason}) …`);
  const input = ['ci', '--no-audit', '--no-fund', ...(needsDevelopmentPackages() ? ['--include=dev'] : [])];
  const npmScript = process.env.npm_execpath;
  const npm = npmScript?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [npmScript, ...input], shell: false }
    : { command: windows ? 'npm.cmd' : 'npm', args: input, shell: windows };
  // npm replaces node_modules, including the Node that may be running this script, so use the system's Node.
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, shell: npm.shell, env: withoutPinnedNode() };
  const command = npm.command === process.execPath && isPinned() ? 'node' : npm.command;
  const done = spawnSync(command, npm.args, options);
  if (done.status !== 0) {
    console.error([done.stdout, done.stderr].filter(Boolean).join('\n').trim());
    exitWith(`npm ci failed${done.error ? ` (${done.error.message})` : ''}; nothing was started.`);
  }
  if (!existsSync(pinnedNode))
    exitWith('npm ci did not fetch the pinned Node: allow install scripts (npm config set ignore-scripts false).');
}

function isPinned() {
  return resolve(process.execPath).startsWith(join(root, 'node_modules'));
}

function withoutPinnedNode() {
  const key = pathKey();
  const outside = (process.env[key] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(root, 'node_modules')));
  return { ...process.env, [key]: outside.join(delimiter) };
}

function pathKey() {
  return Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
}

// Two processes starting on a fresh clone must not install into the same folder at the same time.
async function waitForInstallTurn() {
  const lock = join(tmpdir(), `rentroll-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') return () => {};
    }
    if (!lockOwnerIsAlive(lock)) rmSync(lock, { force: true });
    await new Promise((later) => setTimeout(later, 100));
  }
}

function lockOwnerIsAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function runPinned() {
  const key = pathKey();
  const first = [dirname(pinnedNode), join(root, 'node_modules', '.bin')];
  const rest = (process.env[key] ?? '').split(delimiter).filter((entry) => entry && !first.includes(entry));
  // Code that was compiled once is kept: commands then start in about half the time.
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, [key]: [...first, ...rest].join(delimiter) };
  const argv = ['--import', exactImports, resolve(root, file), ...args];
  // Replacing this process avoids forwarding signals; Windows and a Node without execve get a child process.
  if (!windows && process.execve) process.execve(pinnedNode, [pinnedNode, ...argv], env);
  passSignalsTo(spawn(pinnedNode, argv, { stdio: 'inherit', env }));
}

function passSignalsTo(child) {
  const lastSeen = {};
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const pass = () => {
      const now = Date.now();
      const repeated = now - (lastSeen[signal] ?? 0) < 1000;
      const first = lastSeen[signal] === undefined;
      lastSeen[signal] = now;
      // A terminal sends Ctrl-C to the whole foreground group, so the child already has it, and npm forwards its own copy.
      if (repeated || (first && signal === 'SIGINT' && inForeground())) return;
      child.kill(signal);
    };
    process.on(signal, pass);
    return [signal, pass];
  });
  // Some shells that npm starts exit on a signal without passing it on.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250).unref();
  child.on('error', (error) => exitWith(`The pinned Node cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    for (const [name, pass] of handlers) process.off(name, pass);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

function inForeground() {
  try {
    // Fields after the command name in parentheses: state, parent, process group, session, terminal, foreground group.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').pop().split(' ');
    return fields[2] === fields[5];
  } catch {
    return process.stdin.isTTY === true;
  }
}
