import type { HistoryMessages, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { Connection } from '@recado/shared/contract/connections';
import type { HistoricMessage } from '../../domain/engine/event.ts';
import { isIgnoredGroup } from '../../domain/engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { unlessErasing } from '../../domain/operations/unless-erasing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import { type HistoricType, loadHistoric, type Placement } from './load-historic.ts';
import { readUnstored } from './read-unstored.ts';

type ChatHistory = Pick<HistoryMessages, 'name' | 'messages'>;

/** Attempts while other writers store one of the messages, or its receipt. */
const maxAttempts = 6;

/** Splits messages where one quotes another of its part, so that the quoted one is stored first. */
const splitAtQuotes = (messages: readonly ImportedMessage[]): ImportedMessage[][] => {
  const parts: ImportedMessage[][] = [];
  for (const one of messages) {
    const last = parts.at(-1);
    if (last && !last.some(({ message }) => message.wid === one.message.quotedWid)) last.push(one);
    else parts.push([one]);
  }
  return parts;
};

const hasSome = (messages: readonly HistoricMessage[]): messages is [HistoricMessage, ...HistoricMessage[]] =>
  messages.length > 0;

const storeAll = async (
  context: Context,
  connection: Connection,
  why: HistoricType,
  part: ImportedMessage[],
  place: Placement,
): Promise<void> => {
  await retryOnConflict(
    async () => {
      let rest: readonly HistoricMessage[] = await readUnstored(context, { whatsappId: connection.id, messages: part });
      while (hasSome(rest)) {
        const missing = rest;
        let taken = 0;
        await processEvent(context, async () => {
          const loaded = await loadHistoric(context, connection, why, missing, place);
          ({ taken } = loaded);
          return loaded;
        }, ['marker']);
        rest = missing.slice(taken);
      }
    },
    { attempts: maxAttempts },
  );
};

/** Gives contacts and groups without a name the one that the phone has. */
const withName = ({ name, messages }: ChatHistory): ImportedMessage[] =>
  messages.map((one) => {
    const { message } = one;
    if (name === null) return one;
    if (message.chat.isGroup)
      return { ...one, message: { ...message, chat: { ...message.chat, subject: message.chat.subject ?? name } } };
    return message.fromMe ? one : { ...one, message: { ...message, pushName: message.pushName ?? name } };
  });

/** Stores the messages of one chat from the phone's history, each one once; of groups only if the connection allows them. */
export const storeHistory = async (
  context: Context,
  connection: Connection,
  why: HistoricType,
  { name, messages }: ChatHistory,
  place: Placement = (given) => Promise.resolve([...given]),
): Promise<void> => {
  const [first] = messages;
  if (!first || isIgnoredGroup(connection, first.message)) return;
  await unlessErasing({ companyId: context.company.id, type: why }, async () => {
    for (const part of splitAtQuotes(withName({ name, messages })))
      await storeAll(context, connection, why, part, place);
  });
};
