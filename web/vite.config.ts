import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { stripContractSchemas } from './build/strip-contract-schemas.ts';

/** What jsPDF loads to draw HTML and SVG; the app gives it pictures. */
const unused = ['canvg', 'dompurify', 'html2canvas'];

/**
 * Build of the browser app. It reads the API's URL from `/config.json` at run time, so one build serves every
 * environment.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), stripContractSchemas()],
  resolve: {
    alias: Object.fromEntries(unused.map((name) => [name, join(import.meta.dirname, 'build/unused-module.ts')])),
  },
  css: { postcss: { plugins: [presetMantine()] }, modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One chunk for the first paint, one for the inbox and one for the conversation, instead of one per set of screens
      // that share code.
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'inbox', test: /app\/inbox-screen\.ts$/, priority: 1 },
            { name: 'conversation', test: /tickets\/ConversationPane\.tsx$/ },
          ],
        },
      },
      // Mantine marks its files for server components, which a browser bundle does not need.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
