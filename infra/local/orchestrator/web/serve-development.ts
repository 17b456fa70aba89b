import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { serve, type Running } from '../../http/serve.ts';
import type { ServeBrand } from './brand.ts';
import { redirectToOneHost } from './serve.ts';

/** Serves the web app from its sources with hot module replacement. */
export const startDevelopmentWeb = async (
  root: string,
  port: number,
  configuration: object,
  brand: ServeBrand,
): Promise<Running> => {
  const starting = Promise.withResolvers<ViteDevServer>();
  const running = await serve(port, async (request, response) => {
    if (redirectToOneHost(request, response, port) || (await brand(request, response))) return;
    if (request.url === '/config.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(configuration));
    else (await starting.promise).middlewares(request, response);
  });
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    // Hot updates use the same port.
    server: { middlewareMode: true, hmr: { server: running.server } },
    logLevel: 'warn',
  });
  starting.resolve(vite);
  return {
    ...running,
    close: async () => {
      await vite.close();
      await running.close();
    },
  };
};
