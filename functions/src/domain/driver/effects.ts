import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Decision, EngineEffect } from '../engine/decision.ts';
import { botLoopEffects } from './bot-loop-effects.ts';
import { directoryFor } from '../presentation/directory.ts';
import { type PresentationOptions, messageEffects, ticketEffects, unreadEffect } from './publish-ticket.ts';
import { pushEffect } from './push-effect.ts';
import { changeEffect, chatOf, sendEffect } from './send-command.ts';
import { serviceLevelEffects } from './service-level-effects.ts';
import { transferEffects } from './transfer-effects.ts';

/** The decision, and the ticket and messages as they are stored. */
interface EffectContext {
  context: Context;
  presentation: PresentationOptions;
  decision: Decision;
  /** The ticket after the decision; before it, where the decision removes the ticket. */
  ticket: TicketRecord;
  /** The stored messages, in the order of `decision.changes.messages`. */
  messages: readonly MessageRecord[];
}

type EffectOf<T extends EngineEffect['type']> = Extract<EngineEffect, { type: T }>;
type Executors = {
  [T in EngineEffect['type']]: (input: EffectContext, effect: EffectOf<T>) => readonly Effect[] | Promise<Effect[]>;
};

/** The fields that every command about a ticket has. */
const commandFor = ({ context, ticket }: EffectContext) => ({
  companyId: ticket.companyId,
  whatsappId: ticket.whatsappId,
  commandId: context.ids.ulid(),
  chat: chatOf(ticket),
});

const command = ({ ticket }: EffectContext, outbound: OutboundCommand): Effect[] => [
  commandEffect(ticket.channel, outbound),
];

/** Returns the effect that fires a timer of a ticket at its deadline. */
const timerEffect = ({ companyId, id }: TicketRecord, timer: TimerKind, at: number): Effect => ({
  to: 'timers',
  message: { type: 'due', companyId, ticketId: id, timer, at },
  due: { at, name: `${companyId}-${id}-${timer}` },
});

/**
 * Returns the ticket to whose viewers a changed message is published: the ticket in service, in which agents change the
 * chat's earlier messages, or the message's own ticket if that was in another queue, which fewer users may see.
 */
const ticketOfMessage = async (
  { stores }: Context,
  { ticketId }: MessageRecord,
  inService: TicketRecord,
): Promise<TicketRecord> => {
  const own = ticketId === inService.id ? null : await stores.tickets.get(ticketId);
  return own && own.queueId !== inService.queueId ? own : inService;
};

/**
 * Turns each type of engine effect into what leaves after the commit. A new type does not compile until it is
 * declared here.
 */
const executors: Executors = {
  send: ({ context, ticket, messages }, { message: place }) => {
    const message = messages[place];
    return message?.wid ? [sendEffect(ticket, { ...message, wid: message.wid }, context.ids.ulid())] : [];
  },
  changeMessage: ({ context, decision, ticket }, { change }) => {
    const { changed } = decision.changes;
    const effect = changed && changeEffect(ticket, changed.after, change, context.ids.ulid());
    return effect ? [effect] : [];
  },
  showTyping: (input) => command(input, { type: 'typing', ...commandFor(input), state: 'composing', wid: null }),
  rejectCall: (input, { callId }) => command(input, { type: 'rejectCall', ...commandFor(input), callId }),
  sendReadReceipts: (input, { messages }) => command(input, { type: 'read', ...commandFor(input), messages }),
  startTimer: ({ ticket }, { timer, at }) => [timerEffect(ticket, timer, at)],
  decideAgain: ({ ticket }, { at }) => [timerEffect(ticket, 'dialogue', at)],
  callIntegration: ({ ticket: { companyId, id } }, { callId }) => [
    { to: 'integrations', message: { companyId, ticketId: id, callId, attempt: 1 } },
  ],
  backfillChat: (input, { since, until, newest }) => {
    const { companyId, whatsappId, jid } = input.ticket;
    const commandId = `${commandFor(input).commandId}.chat`;
    const chats = [{ jid, newest }];
    return command(input, { type: 'backfill', companyId, whatsappId, commandId, since, until, chats, relinked: false });
  },
  fetchPicture: (input) => command(input, { type: 'picture', ...commandFor(input), contactId: input.ticket.contactId }),
  reportBotLoop: ({ context, presentation, ticket }) => botLoopEffects(context, presentation, ticket),
  reportTransfer: ({ context, presentation, ticket }, to) => transferEffects(context, presentation, ticket, to),
  reportServiceLevel: ({ context, presentation, ticket }, report) =>
    serviceLevelEffects(context, presentation, ticket, report),
  reportCampaignReply: ({ ticket: { companyId, whatsappId, contactId } }, { at, optsOut }) => [
    { to: 'campaigns', message: { type: 'reply', companyId, whatsappId, contactId, at, optsOut } },
  ],
  publishTicket: ({ context, presentation, decision, ticket }, { action }) => {
    if (action === 'updateUnread') return [unreadEffect(context, ticket)];
    const [change] = decision.changes.tickets;
    return change ? ticketEffects(context, presentation, change, action, decision.changes.log) : [];
  },
  publishListed: ({ context, presentation, decision }) => {
    const [, listed] = decision.changes.tickets;
    return listed ? ticketEffects(context, presentation, listed, 'update') : [];
  },
  publishMessage: async ({ context, presentation, ticket, messages }, { message: place }) => {
    const message = messages[place];
    if (!message) return [];
    const sequence = ticket.messageSequence - messages.length + place + 1;
    const published = await messageEffects(context, presentation, ticket, message, { action: 'create', sequence });
    return [...published, ...pushEffect(context, ticket, message)];
  },
  publishChanged: async ({ context, presentation, decision, ticket }) => {
    const { changed } = decision.changes;
    if (!changed) return [];
    const own = await ticketOfMessage(context, changed.after, ticket);
    const directory = own.id === ticket.id ? presentation.directory : await directoryFor(context, [own]);
    return messageEffects(context, { ...presentation, directory }, own, changed.after, { action: 'update' });
  },
};

const execute = async <T extends EngineEffect['type']>(
  input: EffectContext,
  effect: EffectOf<T>,
): Promise<readonly Effect[]> => executors[effect.type](input, effect);

/** Carries out the engine's effects: returns what leaves after the commit of a decision, in the order of its effects. */
export const carryOut = async (input: EffectContext): Promise<Effect[]> =>
  (await Promise.all(input.decision.effects.map((effect) => execute(input, effect)))).flat();
