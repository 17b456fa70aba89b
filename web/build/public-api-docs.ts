import type { Plugin } from 'vite';
import { publicApiFiles } from '../../functions/src/entry/public-api/files.ts';

/** The folder of the site with the documentation of the public API: a page without scripts, and its data. */
const folder = 'api-docs';

const types: Record<string, string> = { html: 'text/html; charset=utf-8', json: 'application/json' };

/** Vite plugin that makes the documentation of the public API from the contract, and serves it beside the app. */
export const publicApiDocs = (): Plugin => ({
  name: 'recado:public-api-docs',
  generateBundle() {
    for (const [name, source] of Object.entries(publicApiFiles()))
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${folder}`, (request, response, next) => {
      const name = request.url?.replace(/^\//, '').replace(/[?#].*$/, '') || 'index.html';
      const text = publicApiFiles()[name];
      if (text === undefined) return next();
      response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain');
      return response.end(text);
    });
  },
});
