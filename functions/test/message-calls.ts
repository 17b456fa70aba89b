import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { listMessages } from '../src/features/messages/list-messages.ts';
import { sendMessage } from '../src/features/messages/send-message.ts';
import type { TestContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Calls the sending of a message. */
export const send = (context: TestContext, ticketId: number, body: object) =>
  sendMessage(context, { ...none, params: { ticketId }, body: sendEndpoint.body!.parse(body) });

/** Lists the messages of a ticket. */
export const list = (context: TestContext, { uuid }: Pick<TicketRecord, 'uuid'>, query: object = {}) =>
  listMessages(context, { ...none, params: { ticketUuid: uuid }, query });

/** The commands for the session host so far. */
export const commands = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));

/** The messages sent to the session host so far. */
export const sends = (context: TestContext): SendCommand[] =>
  commands(context).filter((command) => command.type === 'send');

/** Data of the message events published so far. */
export const shown = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-appMessage') ? [effect.message.data] : [],
  );
