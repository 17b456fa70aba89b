import type { HistoryMessages, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { Connection } from '@recado/shared/contract/connections';
import type { HistoricMessage } from '../../conversation/engine/event.ts';
import { isIgnoredGroup } from '../../conversation/engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { type HistoricType, loadHistoric } from './load-historic.ts';
import { unstored } from './unstored.ts';

type Told = Pick<HistoryMessages, 'name' | 'messages'>;

/** Times that one of the messages may be stored by somebody else meanwhile, or be acknowledged. */
const maxOvertakes = 5;

/** Messages that quote one another are stored one after the other, so that each finds the one that it quotes. */
const apart = (messages: readonly ImportedMessage[]): ImportedMessage[][] => {
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
  messages: ImportedMessage[],
): Promise<void> => {
  for (let overtaken = 0; ; overtaken++) {
    let left: readonly HistoricMessage[] = await unstored(context, { whatsappId: connection.id, messages });
    try {
      while (hasSome(left)) {
        const missing = left;
        let taken = 0;
        await processEvent(context, async () => {
          const moment = await loadHistoric(context, connection, why, missing);
          ({ taken } = moment);
          return moment;
        }, ['marker']);
        left = missing.slice(taken);
      }
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || overtaken === maxOvertakes) throw error;
    }
  }
};

/** A contact that never told its name is called as the phone calls it. */
const named = ({ name, messages }: Told): ImportedMessage[] =>
  messages.map((one) => {
    const { message } = one;
    if (name === null) return one;
    if (message.chat.isGroup)
      return { ...one, message: { ...message, chat: { ...message.chat, subject: message.chat.subject ?? name } } };
    return message.fromMe ? one : { ...one, message: { ...message, pushName: message.pushName ?? name } };
  });

/** Stores what a phone's history holds of one chat, each message once: groups only where the connection allows them. */
export const storeHistory = async (
  context: Context,
  connection: Connection,
  why: HistoricType,
  { name, messages }: Told,
): Promise<void> => {
  const [first] = messages;
  if (!first || isIgnoredGroup(connection, first.message)) return;
  for (const part of apart(named({ name, messages }))) await storeAll(context, connection, why, part);
};
