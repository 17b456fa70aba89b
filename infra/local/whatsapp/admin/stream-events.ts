import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../world/world.ts';

/** Streams events until the client disconnects. */
export const streamEvents = (world: World, request: IncomingMessage, response: ServerResponse, url: URL): void => {
  const after = request.headers['last-event-id'] ?? url.searchParams.get('after');
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(': welcome\n\n');
  const leave = world.events.follow(after === null ? world.events.last : Number(after), (event) => {
    response.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  response.on('close', leave);
};
