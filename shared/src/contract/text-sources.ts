import * as z from 'zod';
import { id } from './parameters.ts';

/** Fields of a connection whose content customers get. */
export const connectionSources = [
  'greetingMessage',
  'greetingMediaAttachment',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'inactiveMessage',
  'expiresInactiveMessage',
  'collectiveVacationMessage',
] as const;

/** Settings of the company whose content customers get. */
export const settingSources = [
  'lgpdMessage',
  'lgpdLink',
  'greetingAcceptedMessage',
  'AcceptCallWhatsappMessage',
  'sendQueuePositionMessage',
] as const;

/** Fields of a queue whose content customers get, or that send a text of the product. */
export const queueSources = ['greetingMessage', 'outOfHoursMessage', 'ativarRoteador'] as const;

/** The field that wrote an automatic message: what has to be changed where the message should be another. */
export const textSource = z.discriminatedUnion('of', [
  z.object({ of: z.literal('connection'), field: z.enum(connectionSources) }),
  z.object({ of: z.literal('setting'), field: z.enum(settingSources) }),
  z.object({
    of: z.literal('queue'),
    queueId: id,
    field: z.enum(queueSources),
  }),
  /** The greeting of an option of a queue's tree. */
  z.object({ of: z.literal('option'), queueId: id, optionId: id }),
  z.object({ of: z.literal('fileList'), fileListId: id }),
  /** A node of a flow. */
  z.object({ of: z.literal('flow'), flowId: id, nodeId: z.string() }),
  /** The farewell of a user. */
  z.object({ of: z.literal('user'), userId: id }),
]);

export type TextSource = z.output<typeof textSource>;
