import type { Connection } from '@recado/shared/contract/connections';
import type { HistoryMessages, HistoryPhase, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { updateConnection } from '../src/features/connections/update-connection.ts';
import { listMessages } from '../src/features/messages/list-messages.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { addConnection, addQueue, anyNumber, inboundText } from './conversation.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const day = 24 * hour;

/** Calls the update of a connection. */
export const change = (context: TestContext, id: number, body: object) =>
  updateConnection(context, { ...none, params: { id }, body });

/** The commands for the session host so far. */
export const commands = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));

/** The realtime events so far whose name contains a text. */
export const published = ({ effects }: TestContext, event: string) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.includes(event) ? [effect.message] : [],
  );

/** The history events enqueued so far. */
export const enqueued = (context: TestContext) =>
  context.effects.flatMap((effect) => (effect.to === 'history' ? [effect.message] : []));

/** A company whose connection imports the messages of the last 90 days into a queue. */
export const importing = async (settings: object = {}) => {
  const context = userContext();
  const queue = await addQueue(context, 'Histórico');
  const connection = await addConnection(context, {
    importId: 'first',
    importOldMessages: new Date(Date.now() - 90 * day).toISOString(),
    importRecentMessages: new Date().toISOString(),
    queueIdImportMessages: queue.id,
    ...settings,
  });
  return { context, connection, queue, number: anyNumber() };
};

/** A text that a contact wrote some milliseconds ago. */
export const past = (
  connection: Connection,
  ago: number,
  given: Parameters<typeof inboundText>[1],
  more: Partial<ImportedMessage> = {},
): ImportedMessage => ({
  message: inboundText(connection, { at: Date.now() - ago, ...given }),
  ack: 0,
  isUnread: false,
  changes: [],
  ...more,
});

/** The event with a page of imported messages. */
export const event = (
  connection: Connection,
  messages: ImportedMessage[],
  given: Partial<HistoryMessages> = {},
): HistoryMessages => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  type: 'messages',
  importId: 'first',
  part: 'p',
  place: 0,
  name: null,
  messages,
  this: messages.length,
  all: messages.length,
  ...given,
});

/** The event that reports a phase of the import. */
export const phase = (
  connection: Connection,
  name: HistoryPhase['phase'],
  at = Date.now(),
  importId = 'first',
): HistoryPhase => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  type: 'phase',
  importId,
  phase: name,
  at,
});

/** The messages of a ticket. */
export const conversation = async (context: TestContext, ticket: TicketRecord) =>
  (await listMessages(context, { ...none, params: { ticketUuid: ticket.uuid }, query: {} })).messages;
