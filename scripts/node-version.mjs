// Plain JavaScript, loaded before a script: an old Node can't read the TypeScript that would say this.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `This needs Node 24 or newer and was run by Node ${process.versions.node}: use \`npm run …\` after \`npm ci\`, which brings the right one.`,
  );
  process.exit(1);
}

// Halves the time to load what was loaded before: 0.7 s of it for the API alone. The children inherit it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
