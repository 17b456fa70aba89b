import { callOutside } from './call-outside.ts';
import { environment } from './environment.ts';

interface Limits {
  /** Returns the milliseconds that are left for an answer. */
  within: () => number;
  /** Bytes of an answer. */
  maxBytes: number;
}

/** The header by which a server of MCP names its session. */
const sessionHeader = 'mcp-session-id';

/**
 * Returns a `fetch` for packages, by the guarded caller: public addresses, whole answers, no redirects. It throws
 * OutsideCallFailed for everything but a 2xx.
 */
export const guardedFetch =
  ({ within, maxBytes }: Limits) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method } = request;
    const { status, body, mimetype, headers } = await callOutside({
      url: request.url,
      method: method === 'GET' || method === 'DELETE' ? method : 'POST',
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
      networks: environment().WEBHOOK_NETWORKS,
      patience: Math.max(within(), 1),
      maxBytes,
    });
    const session = headers[sessionHeader];
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status,
      headers: { 'content-type': mimetype, ...(typeof session === 'string' && { [sessionHeader]: session }) },
    });
  };
