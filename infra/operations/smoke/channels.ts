import { createHmac, randomUUID } from 'node:crypto';
import {
  type Connection,
  createConnection,
  deleteConnection,
  listConnections,
} from '@recado/shared/contract/connections';
import { connectionSessionEvent } from '@recado/shared/contract/connection-sessions';
import { createContact } from '@recado/shared/contract/contacts';
import type { ErrorCode } from '@recado/shared/contract/errors';
import { appMessageEvent, listMessages, sendMessage } from '@recado/shared/contract/messages';
import { createTicket, getTicketByUuid, type Ticket, updateTicket } from '@recado/shared/contract/tickets';
import { healthNumberId } from '@recado/shared/deployment/health-company';
import { z } from 'zod';
import { Refused } from './browser.ts';
import { type Trial, until } from './trial.ts';

/** Waits for a text that a customer writes to a connection, and returns its ticket. */
const receive = ({ browser }: Trial, whatsappId: number, text: string, what: string): Promise<Ticket> =>
  browser.hear(
    appMessageEvent,
    (data) =>
      data.action === 'create' &&
      !data.message.fromMe &&
      data.message.body === text &&
      data.ticket.whatsappId === whatsappId
        ? data.ticket
        : null,
    what,
  );

const close = ({ browser }: Trial, { id }: Pick<Ticket, 'id'>): Promise<Ticket> =>
  browser.call(updateTicket, { params: { id }, body: { status: 'closed', sendFarewellMessage: false } });

/**
 * Delivers a customer's text as Meta does, by a signed webhook for a number that Meta does not know, and waits for its
 * ticket: public address, signature, queue, engine and socket have worked then.
 */
export const receiveByWebhook = async (trial: Trial, appSecret: string): Promise<void> => {
  const text = `smoke ${randomUUID()}`;
  const connection = (await trial.browser.call(listConnections, {})).find(({ channel }) => channel === 'whatsappapi');
  if (!connection) throw new Error('The health company has no connection for webhooks: deploy again');
  const from = '5511900000000';
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: healthNumberId },
    contacts: [{ wa_id: from, profile: { name: 'Smoke' } }],
    messages: [
      {
        id: `wamid.${randomUUID()}`,
        from,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: text },
      },
    ],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: healthNumberId, changes: [{ field: 'messages', value }] }],
  });
  const response = await fetch(`${trial.apiUrl}/webhooks/meta`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    },
    body,
  });
  if (!response.ok) throw new Error(`A webhook that the app's secret signs was answered with ${response.status}`);
  const ticket = await receive(trial, connection.id, text, 'The text of the webhook');
  await close(trial, ticket);
  trial.report('a signed webhook in Meta’s protocol brings a customer’s text into a ticket, and to the socket');
};

/** Returns the two numbers by which the health company writes to itself; null where none are linked. */
export const linkedNumbers = async ({ browser }: Trial): Promise<[Connection, Connection] | null> => {
  const [first, second] = (await browser.call(listConnections, {}))
    .filter(({ channel, number }) => channel === 'whatsapp' && number !== '')
    .toSorted((one, other) => one.id - other.id);
  return first && second ? [first, second] : null;
};

/** The name of the connection that a test makes and removes. */
const temporary = 'Smoke';

/**
 * Makes a connection, waits for the QR code that WhatsApp's server gives for it, and removes it: a session host has taken a
 * command from its queue, reached WhatsApp, stored the session and reported it. No number is linked.
 */
export const askForQrCode = async ({ browser, report }: Trial): Promise<void> => {
  const remove = (id: number) => browser.call(deleteConnection, { params: { id } });
  // What an interrupted run has left.
  for (const { id, name, number } of await browser.call(listConnections, {}))
    if (name === temporary && number === '') await remove(id);
  const { id } = await browser.call(createConnection, { body: { name: temporary } });
  try {
    await browser.hear(
      connectionSessionEvent,
      ({ session }) => (session.id === id && session.qrcode !== '' ? true : null),
      'The QR code of a new connection',
    );
  } finally {
    await remove(id);
  }
  report('a session host takes a new connection to WhatsApp’s server, which gives it a QR code');
};

/** Waits until a number is connected: after a deployment its session moves to another host. */
const connected = (trial: Trial, { id, name }: Connection): Promise<void> =>
  until(trial, async () => {
    const { status } = (await trial.browser.call(listConnections, {})).find((one) => one.id === id) ?? {};
    return status === 'CONNECTED'
      ? { found: undefined }
      : { missing: `The number "${name}" is ${status ?? 'removed'}, and was not connected` };
  });

/** Returns an id that the details of a refusal name; null for another failure. */
const idIn = (error: unknown, code: ErrorCode, name: string): number | null => {
  if (!(error instanceof Refused) || error.error !== code) return null;
  return z.record(z.string(), z.int()).safeParse(error.details).data?.[name] ?? null;
};

/** Adds a number as a contact, or returns the one that an earlier run added. */
const contactOf = async ({ browser }: Trial, { number, name }: Connection): Promise<number> => {
  try {
    return (await browser.call(createContact, { body: { name, number } })).id;
  } catch (error) {
    const known = idIn(error, 'ERR_DUPLICATED_CONTACT', 'contactId');
    if (known === null) throw error;
    return known;
  }
};

/** Opens a ticket with a number of the health company, after one that an interrupted run left open is closed. */
const open = async (trial: Trial, from: Connection, to: Connection): Promise<Ticket> => {
  const body = { contactId: await contactOf(trial, to), whatsappId: from.id };
  try {
    return await trial.browser.call(createTicket, { body });
  } catch (error) {
    const left = idIn(error, 'ERR_OTHER_OPEN_TICKET', 'ticketId');
    if (left === null) throw error;
    await close(trial, { id: left });
    return trial.browser.call(createTicket, { body });
  }
};

/** Sends a text in a ticket, and waits until the other end has it, in a ticket, and its receipt is here. */
const exchange = async (trial: Trial, ticket: Ticket, from: Connection, to: Connection): Promise<Ticket> => {
  const { browser } = trial;
  const text = `smoke ${randomUUID()}`;
  const path = `from "${from.name}" to "${to.name}"`;
  const { messages } = await browser.call(sendMessage, {
    params: { ticketId: ticket.id },
    body: { body: text, requestId: randomUUID() },
  });
  const received = await receive(trial, to.id, text, `The text ${path}`);
  await until(trial, async () => {
    const page = await browser.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} });
    const { ack = 0, failure = null } = page.messages.find(({ id }) => id === messages[0]?.id) ?? {};
    if (failure !== null) throw new Error(`The text ${path} failed: ${failure}`);
    return ack >= 2 ? { found: undefined } : { missing: `The receipt of the text ${path} did not come` };
  });
  return received;
};

/**
 * Sends a WhatsApp text from one number of the health company to another, and an answer back: each end has a ticket, the
 * text, and the receipt of what it sent.
 */
export const writeOverWhatsapp = async (trial: Trial, [first, second]: [Connection, Connection]): Promise<void> => {
  for (const number of [first, second]) await connected(trial, number);
  const outgoing = await open(trial, first, second);
  const incoming = await exchange(trial, outgoing, first, second);
  const { browser } = trial;
  await browser.call(updateTicket, { params: { id: incoming.id }, body: { status: 'open', userId: browser.user.id } });
  await exchange(trial, await browser.call(getTicketByUuid, { params: { uuid: incoming.uuid } }), second, first);
  for (const ticket of [outgoing, incoming]) await close(trial, ticket);
  trial.report(
    `a WhatsApp text and its answer pass between "${first.name}" and "${second.name}", with ticket and receipt at both ends`,
  );
};
