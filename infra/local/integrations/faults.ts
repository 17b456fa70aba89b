import type { ServerResponse } from 'node:http';

/** A fault of a service. `half` breaks off in the middle of its answer, `hang` never answers. */
export type Fault = 'hang' | 'half' | 'html' | 'busy' | 'megabyte' | 'server' | 'gone';

const json = { 'content-type': 'application/json' };

/** Answers a call with a fault. */
export const replyWithFault = (response: ServerResponse, fault: Fault): void => {
  switch (fault) {
    case 'hang':
      return;
    case 'half':
      response.writeHead(200, { ...json, 'content-length': 100 });
      response.write('{"messages":[');
      setTimeout(() => response.destroy(), 20);
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
      return;
    case 'busy':
      response.writeHead(429, { ...json, 'retry-after': '1' }).end('{"error":"Too many requests"}');
      return;
    case 'megabyte':
      response.writeHead(200, json).end(JSON.stringify({ filler: 'x'.repeat(1_000_000) }));
      return;
    case 'server':
      response.writeHead(500, json).end('{"error":"Internal"}');
      return;
    case 'gone':
      response.writeHead(404, json).end('{"error":"Not found"}');
  }
};
