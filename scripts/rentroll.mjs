#!/usr/bin/env node
// The `rentroll` command for any Node on the PATH: run.mjs continues with the pinned one.
process.argv.splice(2, 0, 'cli/rentroll.ts');
await import('./run.mjs');
