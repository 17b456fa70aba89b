import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { type ShopPlan, Shops, write } from './mcp-shops.ts';
import { dialogflow, googleToken } from './dialogflow.ts';
import { type Fault, replyWithFault } from './faults.ts';
import { typebot } from './typebot.ts';

/** A call that the stand-in got. */
interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface World {
  /** Faults and answers of the next calls of a path's first segment, in their order. */
  next: Map<string, ({ fault: Fault } | { json: unknown })[]>;
  calls: Received[];
  /** Texts of each Typebot session, by its id. */
  sessions: Map<string, string[]>;
  /** The shops with an MCP server. */
  shops: Shops;
}

export interface Reply {
  status: number;
  body: unknown;
}

const maxBody = 2_000_000;
const file = Buffer.from('arquivo');

/** The service that a path belongs to. */
const serviceOf = (path: string): string =>
  path.startsWith('/api/v1/') ? 'typebot' : path.startsWith('/v2/') ? 'dialogflow' : (path.split('/')[1] ?? '');

const send = (response: ServerResponse, { status, body }: Reply): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const replyTo = (world: World, { path, headers, body }: Received): Reply => {
  switch (serviceOf(path)) {
    case 'typebot':
      return typebot(world.sessions, path, body);
    case 'token':
      return googleToken(body);
    case 'dialogflow':
      return dialogflow(path, headers.authorization, body);
    case 'hooks':
      return { status: 200, body: { message: 'Workflow was started' } };
    default:
      return { status: 404, body: { error: 'Not found' } };
  }
};

const administer = (world: World, path: string, body: string, response: ServerResponse): void => {
  if (path === '/admin/calls') return send(response, { status: 200, body: world.calls.splice(0) });
  if (path.startsWith('/admin/mcp')) {
    const { shop, ...plan } = JSON.parse(body) as { shop: string } & ShopPlan;
    if (path === '/admin/mcp-calls') return send(response, { status: 200, body: world.shops.take(shop) });
    world.shops.plan(shop, plan);
    return send(response, { status: 200, body: {} });
  }
  const { service, ...answer } = JSON.parse(body) as { service: string } & ({ fault: Fault } | { json: unknown });
  world.next.set(service, [...(world.next.get(service) ?? []), answer]);
  send(response, { status: 200, body: {} });
};

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const body = (await readBody(request, maxBody)).toString('utf8');
  if (path.startsWith('/admin/')) return administer(world, path, body, response);
  if (path.startsWith('/files/')) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(file);
    return;
  }
  const { method = 'POST', url = path, headers } = request;
  const granted = world.shops.grant({ method, url, headers, body });
  if (granted) return write(response, granted);
  if (path.startsWith('/mcp/')) {
    return world.shops.answer({ name: path.slice('/mcp/'.length), method, url, headers, body }, response);
  }
  const received = { path, headers: request.headers, body };
  world.calls.push(received);
  const planned = world.next.get(serviceOf(path))?.shift();
  if (planned === undefined) send(response, replyTo(world, received));
  else if ('fault' in planned) replyWithFault(response, planned.fault);
  else send(response, { status: 200, body: planned.json });
};

/**
 * Starts the stand-in of the services that answer customers: Typebot (`/api/v1`), Dialogflow (`/v2`, `/token`), receivers
 * of webhooks (`/hooks`) and shops with tools (`/mcp/{shop}`, whose faults `POST /admin/mcp` sets, and whose calls
 * `/admin/mcp-calls` returns). `POST /admin/next` sets the answer to the next call of a service, a fault included; `/admin/calls`
 * returns the calls since it was asked last.
 */
export const startIntegrations = async ({ port }: { port: number }): Promise<Running> => {
  const world: World = { next: new Map(), calls: [], sessions: new Map(), shops: new Shops() };
  return serve(port, (request, response) => answer(world, request, response));
};
