import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { contractAddresses } from './build/contract-addresses.ts';

/** Build of the browser app. Where the API stands comes from `/config.json` at run time, so one build serves every environment. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractAddresses()],
  css: { postcss: { plugins: [presetMantine()] }, modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the first paint needs is one file, and so is what the inbox needs: not a file for each set of screens that share something.
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'inbox', test: /app\/inbox-screen\.ts$/, priority: 1 },
          ],
        },
      },
      // Mantine marks its files for server components, which a browser bundle has no use for.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
