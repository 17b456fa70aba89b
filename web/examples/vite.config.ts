import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import app from '../vite.config.ts';

/** Build of the page of examples: `npx vite --config web/examples/vite.config.ts` serves it while it is worked on. */
export default mergeConfig(app, {
  root: import.meta.dirname,
  build: { outDir: fileURLToPath(new URL('../../.cache/examples', import.meta.url)) },
});
