import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import icons from 'unplugin-icons/vite';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Each component of Mantine (and what several share, such as the label of a radio button) brings its own styles, so that a page loads those of what it shows and no others. */
const stylesOfComponents: Plugin = {
  name: 'styles-of-components',
  transform(code, id) {
    const name = /@mantine\/core\/esm\/(?:components|utils)\/([A-Z]\w+)\/\1\.mjs$/.exec(id)?.[1];
    const file = `@mantine/core/styles/${name}.layer.css`;
    if (name === undefined || !existsSync(at(`node_modules/${file}`))) return null;
    return { code: `import '${file}';\n${code}`, map: null };
  },
};

/** An English text that holds no value stands in the code already, as its own id: only the others are loaded. */
const englishOfItself: Plugin = {
  name: 'english-of-itself',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('/texts/en.po')) return null;
    const [whole, literal] = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code) ?? [];
    if (whole === undefined) throw new Error('The catalogue of English texts is not made as it was.');
    const texts = Object.entries(JSON.parse(JSON.parse(literal!)) as Record<string, unknown>);
    const needed = texts.filter(([text, compiled]) => JSON.stringify(compiled) !== JSON.stringify([text]));
    return {
      code: code.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(needed)))})`),
      map: null,
    };
  },
};

/** An icon of Tabler's as a component of React. The compiler that unplugin-icons brings for it wants twenty packages more. */
const iconComponent = {
  extension: 'jsx',
  compiler(svg: string) {
    const [, viewBox, inside] = /^<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
    if (inside === undefined) throw new Error(`Not an icon: ${svg}`);
    return `export default ({ size = 24, ...rest }) =>
      <svg width={size} height={size} viewBox="${viewBox}" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(inside)} }} {...rest} />;`;
  },
};

/** What every page needs. In one file it packs better than in fifty. */
const frame = new RegExp(
  [
    '/node_modules/(react|react-dom|scheduler)/',
    '/node_modules/@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)/',
    '/node_modules/@lingui/core/',
    '/node_modules/@mantine/core/esm/core/',
    '/node_modules/@mantine/core/esm/components/(ActionIcon|AppShell|Burger|Button|Divider|Group|Kbd|Loader|NavLink|SegmentedControl|Text|Transition|UnstyledButton)/',
    '/clients/javascript/src/(?!webhooks|files/(upload|parts|rows))',
    '/dashboard/src/(api|session/(asking-again|person|session))',
  ].join('|'),
);

export default defineConfig({
  root: at('.'),
  plugins: [
    stylesOfComponents,
    icons({ compiler: iconComponent }),
    react(),
    lingui({ configPath: at('lingui.config.ts') }),
    englishOfItself,
  ],
  resolve: {
    // Other tools of the repository bring an older React, which npm puts where Mantine's parts would find it.
    dedupe: ['react', 'react-dom', 'scheduler'],
    alias: {
      '@research-platform/client': at('../clients/javascript/src/index.ts'),
      '@research-platform/request-samples': at('../docs/openapi/request-samples.ts'),
    },
  },
  build: {
    outDir: at('built'),
    emptyOutDir: true,
    target: 'es2023',
    // The API compresses what it serves; a warning about sizes is a test of ours.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    // Small files too: a data: address of a font or a script is against the policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } } },
  },
  server: {
    proxy: { '/v1': 'http://127.0.0.1:3000', '/docs': 'http://127.0.0.1:3000', '/downloads': 'http://127.0.0.1:3000' },
  },
});
