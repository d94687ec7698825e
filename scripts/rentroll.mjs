#!/usr/bin/env node
// The `rentroll` command for whatever Node is on the PATH: run.mjs goes on with the pinned one.
process.argv.splice(2, 0, 'cli/rentroll.ts');
await import('./run.mjs');
