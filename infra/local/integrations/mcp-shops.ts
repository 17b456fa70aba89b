import {
  createMcpHandler,
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Fault, replyWithFault } from './faults.ts';
import { type GrantPlan, Grants } from './mcp-grants.ts';
import { shopServer, type ToolCall, type ToolFault, toolFaults } from './mcp-tools.ts';

/** Milliseconds that a slow answer takes: longer than a customer waits. */
const slowAfter = 12_000;

/** A fault of the tools, or of the answer to calls of one method. */
export interface ShopPlan extends GrantPlan {
  fault?: ToolFault | Fault | 'slow' | 'redirect' | null;
  /** The method whose calls fail; those of tools unless given. */
  method?: string;
  /** The end of each answer of the tool of orders, and its description; null for its own. */
  says?: string | null;
  describes?: string | null;
  /** The header that callers must send, as `authorization: Bearer abc`; null for none. */
  header?: string | null;
}

interface Shop {
  plan: ShopPlan;
  calls: ToolCall[];
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>;
  grants: Grants;
}

interface Call {
  /** The name of the shop. */
  name: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const isOfTools = (fault: string | null | undefined): fault is ToolFault =>
  (toolFaults as readonly unknown[]).includes(fault);

const parsed = (body: string): unknown => (body === '' ? undefined : JSON.parse(body));

const requestOf = ({ url, method, headers, body }: Call): Request =>
  new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(body !== '' && { body }),
  });

/** Writes an answer. */
export const write = async (response: ServerResponse, { status, headers, body }: Response): Promise<void> => {
  response.writeHead(status, Object.fromEntries(headers));
  for await (const chunk of body ?? []) response.write(chunk);
  response.end();
};

/**
 * Shops with an MCP server each, at `/mcp/{shop}`. They speak the newest protocol, and the one before for who asks for it;
 * those named `sessions-…` the one before alone, with sessions. Those named `oauth-…` take tokens of an authorization server of
 * their own, at `/grants/{shop}`.
 */
export class Shops {
  readonly #shops = new Map<string, Shop>();

  #shop(name: string): Shop {
    const known = this.#shops.get(name) ?? { plan: {}, calls: [], sessions: new Map(), grants: new Grants() };
    this.#shops.set(name, known);
    return known;
  }

  /** Sets the faults of a shop, until others are set. */
  plan(name: string, plan: ShopPlan): void {
    const { plan: known, grants } = this.#shop(name);
    Object.assign(known, plan);
    Object.assign(grants.plan, plan);
  }

  /** Returns the calls of a shop's tools since it was asked last. */
  take(name: string): ToolCall[] {
    return this.#shop(name).calls.splice(0);
  }

  #serverOf({ plan, calls }: Shop) {
    const { fault, says = null, describes = null } = plan;
    return shopServer({ fault: isOfTools(fault) ? fault : null, says, describes }, (call) => void calls.push(call));
  }

  async #inSession(shop: Shop, call: Call): Promise<Response> {
    const known = shop.sessions.get(String(call.headers['mcp-session-id']));
    const parsedBody = parsed(call.body);
    if (known) return known.handleRequest(requestOf(call), { parsedBody });
    if (!isInitializeRequest(parsedBody)) return Response.json({ error: 'Session not found' }, { status: 400 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void shop.sessions.set(id, transport),
      onsessionclosed: (id) => void shop.sessions.delete(id),
    });
    await this.#serverOf(shop).connect(transport);
    return transport.handleRequest(requestOf(call), { parsedBody });
  }

  /** Answers a call of the descriptions and of the authorization server of a shop; null for any other path. */
  grant(call: Omit<Call, 'name'>): Response | null {
    const { host = '' } = call.headers;
    const { pathname } = new URL(call.url, 'http://127.0.0.1');
    const [, described, name = ''] =
      /^\/\.well-known\/oauth-(protected-resource\/mcp|authorization-server\/grants)\/(oauth-[\w-]+)$/.exec(pathname) ??
      [];
    if (described === 'protected-resource/mcp')
      return Response.json({
        resource: `http://${host}/mcp/${name}`,
        authorization_servers: [`http://${host}/grants/${name}`],
        scopes_supported: ['orders'],
      });
    if (described !== undefined) return this.#shop(name).grants.metadata(`http://${host}/grants/${name}`);
    const [, shop, step] = /^\/grants\/([\w-]+)\/(\w+)$/.exec(pathname) ?? [];
    if (shop === undefined || step === undefined) return null;
    const { method, url, body } = call;
    return this.#shop(shop).grants.answer({ step, method, url, host, body }, `/grants/${shop}`);
  }

  /** Answers a call of a shop's server. */
  async answer(call: Call, response: ServerResponse): Promise<void> {
    const shop = this.#shop(call.name);
    const { fault, method = 'tools/call', header } = shop.plan;
    const [headerName, ...value] = header?.split(': ') ?? [];
    if (headerName !== undefined && call.headers[headerName] !== value.join(': '))
      return write(response, Response.json({ error: 'unauthorized' }, { status: 401 }));
    if (call.name.startsWith('oauth-') && !shop.grants.opens(call.headers.authorization)) {
      const where = `http://${call.headers.host}/.well-known/oauth-protected-resource/mcp/${call.name}`;
      const challenge = { 'www-authenticate': `Bearer resource_metadata="${where}", scope="orders"` };
      return write(response, Response.json({ error: 'unauthorized' }, { status: 401, headers: challenge }));
    }
    const isFaulty = (parsed(call.body) as { method?: string } | undefined)?.method === method;
    if (fault && !isOfTools(fault) && isFaulty) {
      if (fault === 'redirect') return void response.writeHead(307, { location: `${call.url}-outra` }).end();
      if (fault !== 'slow') return replyWithFault(response, fault);
      await new Promise((resolve) => {
        setTimeout(resolve, slowAfter).unref();
      });
    }
    if (call.name.startsWith('sessions-')) return write(response, await this.#inSession(shop, call));
    await write(response, await createMcpHandler(() => this.#serverOf(shop)).fetch(requestOf(call)));
  }
}
