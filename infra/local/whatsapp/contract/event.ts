import { z } from 'zod';
import { account } from './account.ts';
import { phoneCall } from './call.ts';
import { chatId, groupId } from './chat-id.ts';
import { group } from './group.ts';
import { historySyncKind } from './history.ts';
import { message } from './message.ts';
import { phoneNumber } from './phone-number.ts';
import { script } from './script.ts';

const device = { phone: phoneNumber, device: z.int() };
const inChat = { owner: phoneNumber, peer: chatId, id: z.string() };

/** The events of the simulator, which tests and the phone's page receive. */
const eventBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account.saved'), account }),
  z.object({ type: z.literal('companion.paired'), ...device }),
  z.object({ type: z.literal('companion.removed'), ...device, by: z.enum(['phone', 'client']) }),
  z
    .object({ type: z.literal('connection.opened'), ...device })
    .describe('the client logged in and got its queued stanzas'),
  z.object({ type: z.literal('connection.closed'), ...device }),
  z
    .object({ type: z.literal('connection.failed'), error: z.string() })
    .describe('a client sent bytes that can not be decoded'),
  z
    .object({ type: z.literal('phone.failed'), phone: phoneNumber, error: z.string() })
    .describe('the phone failed to handle a stanza'),
  z.object({
    type: z.literal('stanza.acknowledged'),
    ...device,
    class: z.string(),
    id: z.string(),
    error: z.string().optional(),
  }),
  z.object({ type: z.literal('iq.unknown'), ...device, xmlns: z.string(), child: z.string() }),
  z
    .object({ type: z.literal('code.requested'), phone: phoneNumber, platform: z.string() })
    .describe('a client shows a pairing code for this phone'),
  z
    .object({ type: z.literal('contact.blocked'), ...device, contact: phoneNumber, isBlocked: z.boolean() })
    .describe('a client blocked or unblocked a contact for the account'),
  z.object({ type: z.literal('call.changed'), call: phoneCall }),
  z.object({ type: z.literal('presence'), ...device, state: z.string() }),
  z
    .object({
      type: z.literal('typing'),
      owner: phoneNumber,
      peer: chatId,
      by: phoneNumber,
      state: z.enum(['composing', 'recording', 'paused']),
    })
    .describe('the phone of `owner` shows that `by` is typing in the chat with `peer`'),
  z.object({ type: z.literal('group.saved'), group }),
  z
    .object({ type: z.literal('group.left'), group: groupId, phone: phoneNumber })
    .describe('a participant left or was removed'),
  z.object({ type: z.literal('message.stored'), message }),
  z
    .object({ type: z.literal('message.changed'), message })
    .describe('after a receipt, an edit, a revocation, a reaction or a vote'),
  z
    .object({
      type: z.literal('message.applied'),
      ...inChat,
      to: z.string().optional(),
      by: phoneNumber,
      changed: z.boolean(),
    })
    .describe('an edit, a revocation, a reaction, a vote or an answer arrived for the message `to`'),
  z.object({ type: z.literal('message.duplicated'), ...inChat }),
  z.object({ type: z.literal('message.undecryptable'), ...inChat, attempt: z.int(), error: z.string() }),
  z.object({ type: z.literal('message.resent'), ...inChat, device: z.int() }).describe('a client requested a retry'),
  z
    .object({
      type: z.literal('history.sent'),
      ...device,
      kind: historySyncKind,
      progress: z.int(),
      messages: z.int(),
      bytes: z.int(),
      isInline: z.boolean(),
    })
    .describe('a linked device was sent a part of the history'),
  z
    .object({
      type: z.literal('history.requested'),
      ...device,
      peer: chatId,
      before: z.number(),
      messages: z.int(),
      hasMore: z.boolean(),
    })
    .describe('a linked device requested older messages of a chat from its phone'),
  z
    .object({ type: z.literal('content.requested'), ...device, id: z.string(), found: z.boolean() })
    .describe('a linked device requested the content of a message from its phone'),
  z
    .object({ type: z.literal('media.requested'), ...device, id: z.string(), found: z.boolean() })
    .describe('a linked device requested a file from its phone that the media server no longer has'),
  z.object({ type: z.literal('script.progress'), id: z.string(), step: z.string(), done: z.int(), total: z.int() }),
  z.object({ type: z.literal('script.ended'), script }),
  z.object({ type: z.literal('reset') }),
]);

export const simulatorEvent = z.intersection(
  eventBody,
  z.object({
    /** Increases with each event, also over restarts of the simulator. */
    seq: z.int(),
    /** Epoch milliseconds. */
    at: z.number(),
  }),
);

export type EventBody = z.infer<typeof eventBody>;
export type SimulatorEvent = z.infer<typeof simulatorEvent>;
