// Plain JavaScript, so that the cache of compiled modules is on before the first TypeScript is read.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./main.ts');
