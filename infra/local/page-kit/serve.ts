import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** Restricts a page to its own scripts: names and messages are user input. */
const setHeaders = (response: ServerResponse): void => {
  response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors 'self'");
};

const kit = sirv(fileURLToPath(new URL('.', import.meta.url)), { dev: true, extensions: [] });

/**
 * Returns a handler for the page of a stand-in: the files of a folder, and those of the kit below `/kit/`. Calls `missing`
 * for other paths.
 */
export const servePage = (folder: URL) => {
  const page = sirv(fileURLToPath(folder), { dev: true, setHeaders });
  return (request: IncomingMessage, response: ServerResponse, missing: () => void): void => {
    const [, path] = /^\/kit(\/[a-z-]+\.(?:js|css))$/.exec(request.url ?? '') ?? [];
    if (path === undefined) page(request, response, missing);
    else {
      request.url = path;
      kit(request, response, missing);
    }
  };
};
