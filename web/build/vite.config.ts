import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addEarlyScript } from './add-early-script.ts';
import { CHUNKS } from './chunks.ts';
import { compressFiles } from './compress-files.ts';
import { writePreloads } from './write-preloads.ts';
import { writeWorkers } from './write-workers.ts';

const WEB = join(import.meta.dirname, '..');

export default defineConfig({
  root: WEB,
  plugins: [
    react(),
    addEarlyScript({ console: 'operator', renter: 'renter' }),
    writeWorkers(['console', 'renter']),
    writePreloads(['console', 'renter']),
    compressFiles(),
  ],
  resolve: {
    alias: {
      '@rentroll/client': join(WEB, '../client/src/index.ts'),
      // React has the hook itself since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    // Where the apps run (README.md); the compiler knows them as `lib` in tsconfig.json.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    outDir: join(WEB, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // Every file is named by its content and cached for good, so nothing is inlined that another page could share.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { console: join(WEB, 'console/index.html'), renter: join(WEB, 'renter/index.html') },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
