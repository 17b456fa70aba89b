import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { publicApiDocs } from './build/public-api-docs.ts';
import { stripContractSchemas } from './build/strip-contract-schemas.ts';

/** Modules that dependencies load for features which the app does not use. */
const unused = ['canvg', 'dompurify', 'html2canvas', 'fs', 'crypto'];

/** The modules that exceljs' streaming writer needs of Node and of an archiver (ADR 0059). */
const replaced = { archiver: 'archiver.ts', 'readable-stream': 'readable-stream.ts' };

/**
 * Build of the browser app. It reads the API's URL from `/config.json` at run time, so one build serves every
 * environment.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), stripContractSchemas(), publicApiDocs()],
  resolve: {
    alias: [
      ...unused.map((name) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(import.meta.dirname, 'build/unused-module.ts'),
      })),
      ...Object.entries(replaced).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(import.meta.dirname, 'src/components/spreadsheet/exceljs', file),
      })),
      // The integers of Amplify's SRP.
      {
        find: /^\.{1,2}\/(?:\w+\/)*BigInteger\.mjs$/,
        replacement: join(import.meta.dirname, 'src/sign-in/srp/big-integer.ts'),
      },
    ],
  },
  css: { postcss: { plugins: [presetMantine()] }, modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One chunk for the first paint, one for the inbox, one for the conversation or for its place, and one for the handlers of events that load later, instead of one per set of screens
      // that share code.
      output: {
        // The first chunk names all others, in which hashes are what no compression shortens: the shortest tell two builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'inbox', test: /routes\/inbox-screen\.ts$/, priority: 1 },
            { name: 'later', test: /app\/later-events\.ts$/ },
            { name: 'conversation', test: /tickets\/ConversationPane\.tsx$/ },
            { name: 'empty', test: /tickets\/(?:NoTicket|FirstSteps)\.tsx$/ },
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
