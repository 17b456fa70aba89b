import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { servePage } from '../page-kit/serve.ts';
import { acts, Ledger } from './ledger.ts';
import { payUrl, type Protocol, type World } from './protocol.ts';
import { modes, Webhooks } from './webhooks.ts';

interface PaymentsOptions {
  port: number;
  /** Name of the provider, for its page and its file. */
  name: string;
  protocol: Protocol;
  credentials: Readonly<Record<string, string>>;
  /** The address of its webhooks. */
  webhookUrl: string;
  /** Without it everything is in memory only. */
  dataDir?: string | undefined;
}

const maxBody = 256 * 1024;
const page = servePage(new URL('./page/', import.meta.url));

const commands = z.discriminatedUnion('type', [
  z.object({ type: z.literal('act'), id: z.string(), act: z.enum(acts) }),
  /** Claims that a charge was paid, without the provider's signature. */
  z.object({ type: z.literal('forge'), id: z.string() }),
  z.object({ type: z.literal('mode'), mode: z.enum(modes) }),
  z.object({ type: z.literal('release'), isReversed: z.boolean() }),
]);

interface Provider extends World {
  name: string;
  protocol: Protocol;
  webhooks: Webhooks;
}

const perform = async (world: Provider, command: z.output<typeof commands>): Promise<boolean> => {
  const { ledger, protocol, webhooks } = world;
  if (command.type === 'mode') {
    webhooks.mode = command.mode;
    return true;
  }
  if (command.type === 'release') {
    await webhooks.release(command.isReversed);
    return true;
  }
  const isForged = command.type === 'forge';
  const charge = isForged ? ledger.find(command.id) : ledger.act(command.id, command.act);
  if (!charge) return false;
  const claimed = isForged ? { ...charge, state: 'paid' as const, paidCents: charge.cents } : charge;
  for (const { event, body } of protocol.webhooksOf(world, claimed, isForged ? 'pay' : command.act))
    await webhooks[isForged ? 'forge' : 'push'](event, protocol.sign(world, body, isForged));
  return true;
};

const stateOf = ({ credentials, ledger, name, webhooks, ...world }: Provider): object => ({
  name,
  credentials,
  charges: ledger.charges
    .toReversed()
    .map((charge) => ({ ...charge, url: payUrl({ ...world, ledger, credentials }, charge) })),
  mode: webhooks.mode,
  withheld: webhooks.withheld.map(({ event }) => event),
  deliveries: webhooks.deliveries,
});

const answer = async (world: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', world.url);
  const reply = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname === '/admin/state') return reply(200, stateOf(world));
  if (url.pathname === '/admin/commands') {
    const command = commands.safeParse(JSON.parse((await readBody(request, maxBody)).toString('utf8')));
    return reply(command.success && (await perform(world, command.data)) ? 200 : 400, stateOf(world));
  }
  if (!world.protocol.paths.test(url.pathname)) return page(request, response, () => response.writeHead(404).end());
  const body = (await readBody(request, maxBody)).toString('utf8');
  const headers = request.headers as Record<string, string | undefined>;
  const made = world.protocol.answer(world, { method: request.method ?? 'GET', url, headers, body });
  return reply(made.status, made.body);
};

/**
 * Starts the stand-in of a payment provider: its API, signed webhooks, and a page on which somebody pays, pays short, fails
 * or takes a payment back, and on which webhooks are withheld, doubled, reordered or forged.
 */
export const startPayments = async (options: PaymentsOptions): Promise<Running> => {
  const { credentials, dataDir, name, port, protocol, webhookUrl } = options;
  const world: Provider = {
    name,
    protocol,
    credentials,
    ledger: new Ledger(dataDir === undefined ? undefined : join(dataDir, `${name}.json`)),
    webhooks: new Webhooks(webhookUrl),
    url: `http://127.0.0.1:${port}`,
  };
  const running = await serve(port, (request, response) => answer(world, request, response));
  world.url = running.url;
  return {
    ...running,
    close: async () => {
      world.webhooks.close();
      await running.close();
    },
  };
};
