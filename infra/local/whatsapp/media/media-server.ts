import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { World } from '../world/world.ts';
import type { TlsIdentity } from './certificate-authority.ts';

/** Creates WhatsApp's media server: clients POST encrypted files under their hash and GET them by path. */
export const createMediaServer = (world: World, tls: TlsIdentity): Server => {
  return createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    handle(world, request, response).catch(() => answer(response, 500, { error: 'INTERNAL' }));
  });
};

const handle = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (world.faults.media === 'hangs') {
    request.resume();
    return;
  }
  if (world.faults.media === 'refuses') {
    answer(response, 503, { error: 'UNAVAILABLE' });
    return;
  }
  const url = new URL(request.url ?? '/', `https://${world.mediaHost}`);
  if (request.method === 'POST') {
    const content = await buffer(request);
    if (url.searchParams.get('auth') !== world.mediaToken) {
      answer(response, 401, { error: 'UNAUTHORIZED' });
      return;
    }
    world.mediaFiles.save(url.pathname, content);
    answer(response, 200, { url: `https://${world.mediaHost}${url.pathname}`, direct_path: url.pathname });
    return;
  }
  const content = world.mediaFiles.get(url.pathname);
  if (!content) {
    answer(response, world.mediaFiles.isExpired(url.pathname) ? 410 : 404, { error: 'NOT_FOUND' });
    return;
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
};

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
