import { registerHooks } from 'node:module';

/* node --import ./scripts/test-group/hooks.ts    puts domain.ts where tap loads its own */
const domain = new URL('./domain.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'async-hook-domain' ? { url: domain, shortCircuit: true } : next(specifier, context),
});
