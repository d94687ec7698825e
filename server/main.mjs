// Plain JavaScript, so that both of these hold before the first TypeScript is read.
import { enableCompileCache, registerHooks } from 'node:module';

enableCompileCache();

// Our imports name files exactly; looking around for each of three thousand would take a sixth of a start.
registerHooks({
  resolve: (specifier, context, next) =>
    /^\.\.?\/.*\.ts$/.test(specifier)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

await import('./main.ts');
