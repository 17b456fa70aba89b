import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { servePage } from '../page-kit/serve.ts';
import { localTlsIdentity } from '../whatsapp/media/certificate-authority.ts';
import { clientCertificate } from './client-certificate.ts';
import { type Act, acts, Ledger, type LedgerCharge, mandateActs, possibleActs } from './ledger.ts';
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
  /** The API by HTTPS at a port of its own, for callers with the account's certificate alone; a folder for it. */
  tls?: { port: number; folder: string } | undefined;
  /** Without it everything is in memory only. */
  dataDir?: string | undefined;
}

const maxBody = 256 * 1024;
/** The newest charges, which the page shows. */
const maxShown = 100;
const page = servePage(new URL('./page/', import.meta.url));

const commands = z.discriminatedUnion('type', [
  /** Its webhooks are sent as the mode says, or as it is said here. */
  z.object({ type: z.literal('act'), id: z.string(), act: z.enum(acts), mode: z.enum(modes).optional() }),
  z.object({ type: z.literal('mandate'), id: z.string(), act: z.enum(mandateActs) }),
  /** Claims that a charge was paid, without the provider's signature. */
  z.object({ type: z.literal('forge'), id: z.string() }),
  z.object({ type: z.literal('mode'), mode: z.enum(modes) }),
  z.object({ type: z.literal('release'), isReversed: z.boolean() }),
  z.object({ type: z.literal('expireTokens') }),
  /** Takes the money off the account, so that it refuses refunds, or puts it back. */
  z.object({ type: z.literal('balance'), isEmpty: z.boolean() }),
]);

interface Provider extends World {
  name: string;
  protocol: Protocol;
  webhooks: Webhooks;
  /** The account's certificate, a .p12 file. */
  p12: Buffer | null;
}

const actsOn = ({ protocol }: Provider, charge: LedgerCharge): readonly Act[] =>
  possibleActs(charge).filter((act) => act !== 'twice' || protocol.isPaidTwice === true);

/** Acts on a mandate, and on the charge that is paid with it. */
const performOnMandate = async (world: Provider, id: string, act: (typeof mandateActs)[number]): Promise<boolean> => {
  const { ledger, protocol, webhooks } = world;
  const mandate = ledger.actOnMandate(id, act);
  if (!mandate) return false;
  const charge = act === 'permit' && mandate.chargeId !== null ? ledger.find(mandate.chargeId) : undefined;
  const sent = [
    ...(charge ? protocol.webhooksOf(world, charge, 'pay') : []),
    ...(protocol.mandateWebhooksOf?.(world, mandate) ?? []),
  ];
  for (const { event, body } of sent) await webhooks.push(event, protocol.sign(world, body, false));
  return true;
};

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
  if (command.type === 'balance') {
    world.isEmpty = command.isEmpty;
    return true;
  }
  if (command.type === 'expireTokens') {
    protocol.expireTokens?.();
    return true;
  }
  if (command.type === 'mandate') return performOnMandate(world, command.id, command.act);
  const charge = ledger.find(command.id);
  if (!charge) return false;
  if (command.type === 'forge') {
    const claimed = { ...charge, state: 'paid' as const, paidCents: charge.cents };
    for (const { event, body } of protocol.webhooksOf(world, claimed, 'pay'))
      await webhooks.forge(event, protocol.sign(world, body, true));
    return true;
  }
  if (!actsOn(world, charge).includes(command.act)) return false;
  ledger.act(command.id, command.act);
  for (const { event, body } of protocol.webhooksOf(world, charge, command.act))
    await webhooks.push(event, protocol.sign(world, body, false), command.mode);
  return true;
};

const stateOf = (world: Provider): object => {
  const { credentials, ledger, name, p12, protocol, webhooks } = world;
  return {
    name,
    hasCertificate: p12 !== null,
    isEmpty: world.isEmpty,
    hasTokens: protocol.expireTokens !== undefined,
    credentials,
    charges: ledger.charges
      .slice(-maxShown)
      .toReversed()
      .map((charge) => ({ ...charge, acts: actsOn(world, charge), url: payUrl(world, charge) })),
    mandates: ledger.mandates.slice(-maxShown).toReversed(),
    mode: webhooks.mode,
    withheld: webhooks.withheld.map(({ event }) => event),
    deliveries: webhooks.deliveries,
  };
};

const replyTo =
  (response: ServerResponse) =>
  (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Answers a call of the provider's API. */
const answerApi = async (world: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', world.url);
  const body = (await readBody(request, maxBody)).toString('utf8');
  const headers = request.headers as Record<string, string | undefined>;
  const made = await world.protocol.answer(world, { method: request.method ?? 'GET', url, headers, body });
  replyTo(response)(made.status, made.body);
};

/** Answers the page, and the API's calls unless it is served by HTTPS. */
const answer = async (world: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', world.url);
  const reply = replyTo(response);
  if (url.pathname === '/admin/state') return reply(200, stateOf(world));
  if (url.pathname === '/admin/ledger') return reply(200, { charges: world.ledger.charges });
  if (url.pathname === '/admin/commands') {
    const command = commands.safeParse(JSON.parse((await readBody(request, maxBody)).toString('utf8')));
    return reply(command.success && (await perform(world, command.data)) ? 200 : 400, stateOf(world));
  }
  if (url.pathname === '/admin/conta.p12' && world.p12)
    return void response.writeHead(200, { 'content-type': 'application/x-pkcs12' }).end(world.p12);
  if (world.p12 || !world.protocol.paths.test(url.pathname))
    return page(request, response, () => response.writeHead(404).end());
  return answerApi(world, request, response);
};

/**
 * Starts the stand-in of a payment provider: its API, signed webhooks, and a page on which somebody pays, pays short or twice,
 * fails or takes a payment back, and on which webhooks are withheld, doubled, reordered or forged.
 */
export const startPayments = async (options: PaymentsOptions): Promise<Running> => {
  const { credentials, dataDir, name, port, protocol, tls, webhookUrl } = options;
  if (tls) mkdirSync(tls.folder, { recursive: true });
  const account = tls ? clientCertificate(tls.folder) : null;
  const world: Provider = {
    name,
    protocol,
    credentials,
    isEmpty: false,
    ledger: new Ledger(dataDir === undefined ? undefined : join(dataDir, `${name}.json`)),
    webhooks: new Webhooks(webhookUrl),
    url: `http://127.0.0.1:${port}`,
    p12: account?.p12 ?? null,
  };
  const running = await serve(port, (request, response) => answer(world, request, response));
  world.url = running.url;
  const api =
    tls && account
      ? await serve(tls.port, (request, response) => answerApi(world, request, response), {
          ...(await localTlsIdentity(tls.folder)),
          // Nobody else gets as far as a call.
          ca: account.certificate,
          requestCert: true,
          rejectUnauthorized: true,
        })
      : null;
  return {
    ...running,
    close: async () => {
      world.webhooks.close();
      await api?.close();
      await running.close();
    },
  };
};
