import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { ticketChannels, ticketLogTypes, ticketStatuses, type Ticket } from '@recado/shared/contract/tickets';
import { mediaTypes } from '@recado/shared/contract/media-types';
import { CustomAttributeType, Entity } from 'electrodb';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { gsi1, gsi2, padded, perClient, primary } from '../../platform/entity.ts';

const service = 'recado';
/** An address; the contracts check it where it arrives. */
const storedAddress = z.custom<Address>((value) => typeof value === 'object' && value !== null);
const listOrder = { composite: ['updatedAt', 'id'], template: '${updatedAt}#${id}', casing: 'none' } as const;
/** Milliseconds since 1970 have 13 digits until 2286. */
const instant = { length: 13, char: '0' } as const;

/**
 * A ticket, and the lists it stands in while `listed`: gsi1 by status, queue and whether it has an attendant; gsi2 by
 * status and attendant. Both in the order of the last change.
 */
export const ticketEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'ticket', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          id: { type: 'number', required: true, padding: padded },
          uuid: { type: 'string', required: true },
          whatsappId: { type: 'number', required: true },
          contactId: { type: 'number', required: true },
          channel: { type: ticketChannels, required: true },
          status: { type: ticketStatuses, required: true },
          queueId: { type: 'number' },
          userId: { type: 'number' },
          /** `{queue or 0}#{free or taken}` */
          queueList: { type: 'string', required: true },
          /** The attendant, or 0. */
          userList: { type: 'number', required: true },
          isGroup: { type: 'boolean', required: true },
          isBot: { type: 'boolean', required: true },
          isActiveDemand: { type: 'boolean', required: true },
          imported: { type: 'number' },
          contact: { type: CustomAttributeType<Ticket['contact']>('any'), required: true },
          jid: { type: 'string', required: true },
          address: { type: CustomAttributeType<Address>('any'), required: true },
          lastMessage: { type: 'string', required: true },
          lastMessageType: { type: mediaTypes },
          fromMe: { type: 'boolean', required: true },
          unreadMessages: { type: 'number', required: true },
          amountUsedBotQueues: { type: 'number', required: true },
          inactivityTimerAt: { type: 'number' },
          inactivityWarnedAt: { type: 'number' },
          integrationCallId: { type: 'string' },
          cycleId: { type: 'string' },
          listed: { type: 'boolean', required: true },
          messageTime: { type: 'number', required: true },
          createdAt: { type: 'number', required: true },
          updatedAt: { type: 'number', required: true, padding: instant },
          version: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'id'],
              template: 'c#${companyId}#ticket#${id}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'ticket', casing: 'none' },
          },
          byQueue: {
            index: gsi1.index,
            condition: (attributes: Record<string, unknown>) => attributes.listed === true,
            pk: {
              field: gsi1.pk,
              composite: ['companyId', 'status', 'queueList'],
              template: 'c#${companyId}#tickets#${status}#q#${queueList}',
              casing: 'none',
            },
            sk: { field: gsi1.sk, ...listOrder },
          },
          byUser: {
            index: gsi2.index,
            condition: (attributes: Record<string, unknown>) => attributes.listed === true && attributes.userList !== 0,
            pk: {
              field: gsi2.pk,
              composite: ['companyId', 'status', 'userList'],
              template: 'c#${companyId}#tickets#${status}#u#${userList}',
              casing: 'none',
            },
            sk: { field: gsi2.sk, ...listOrder },
          },
        },
      },
      configuration,
    ),
);

/**
 * The pointer of a chat (a contact on a connection): a conditional item, so that two first messages can't open two
 * tickets. Messages stand in the same partition.
 */
export const chatEntity = defineEntity({
  name: 'chat',
  schema: z.object({
    whatsappId: z.int(),
    contactId: z.int(),
    /** The one ticket that is not closed, if any. */
    activeTicketId: z.int().nullable(),
    /** The closed ticket that stands in the closed list and may be reopened. */
    lastClosedTicketId: z.int().nullable(),
    jid: z.string(),
    address: storedAddress,
    version,
  }),
  partition: 'c#{companyId}#chat#{whatsappId}#{contactId}',
  sort: 'chat',
});

/** On which connection a contact has a chat: beside the contact, so that its chats are found whatever became of the connections. */
export const contactChatEntity = defineEntity({
  name: 'contact chat',
  schema: z.object({ contactId: z.int(), whatsappId: z.int() }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'chat#{whatsappId:12}',
});

/** One service cycle: from a ticket's opening or reopening to its end (behaviour, section 1, "tracking"). */
export const cycleEntity = defineEntity({
  name: 'cycle',
  schema: z.object({
    id: z.string(),
    ticketId: z.int(),
    whatsappId: z.int(),
    userId: z.int().nullable(),
    queueId: z.int().nullable(),
    createdAt: z.int(),
    queuedAt: z.int().nullable(),
    startedAt: z.int().nullable(),
    closedAt: z.int().nullable(),
    finishedAt: z.int().nullable(),
    ratingAt: z.int().nullable(),
    rated: z.boolean(),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'cycle#{id}',
});

/** An entry of a ticket's log. */
export const logEntity = defineEntity({
  name: 'ticket log',
  schema: z.object({
    id: z.string(),
    ticketId: z.int(),
    type: z.enum(ticketLogTypes),
    userId: z.int().nullable(),
    queueId: z.int().nullable(),
    createdAt: z.int(),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'log#{id}',
});
