// Plain JavaScript, so that both take effect before the first TypeScript file is loaded.
import { enableCompileCache } from 'node:module';
import './exact-imports.mjs';

enableCompileCache();

await import('./main.ts');
