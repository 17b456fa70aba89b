import type { HistoryMessages, ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { contactAddressOf } from '../../domain/engine/addresses.ts';
import type { HistoricMessage } from '../../domain/engine/event.ts';
import { withNames } from '../../domain/driver/name-mentions.ts';
import type { WidScope } from '../../data/messages/message-key.ts';
import type { Context } from '../../context/context.ts';
import { quotedOf } from '../../domain/inbound/load-conversation.ts';
import { unknownContactScope } from '../../domain/inbound/find-message.ts';

/** Returns the messages of an event that are not stored yet, each one once, with their early changes and the messages that they quote. */
export const readUnstored = async (
  context: Context,
  { whatsappId, messages }: Pick<HistoryMessages, 'whatsappId' | 'messages'>,
): Promise<HistoricMessage[]> => {
  const [first] = messages;
  if (!first) return [];
  const { stores } = context;
  const contact = await stores.contacts.identify(contactAddressOf(first.message.chat));
  const scopeOf = ({ message }: ImportedMessage): WidScope =>
    message.fromMe ? 'me' : (contact?.id ?? unknownContactScope(message.chat));
  const nameOf = (scope: string | number, wid: string): string => `${scope} ${wid}`;
  const unique = [...new Map(messages.map((one) => [nameOf(scopeOf(one), one.message.wid), one])).entries()];
  const known = new Map(
    (
      await stores.messages.markers(
        whatsappId,
        unique.map(([, one]) => ({ scope: scopeOf(one), wid: one.message.wid })),
      )
    ).map((state) => [nameOf(state.scope, state.wid), state]),
  );
  const earlyOf = (name: string, { message }: ImportedMessage): HistoricMessage['early'] => {
    const early = known.get(name)?.early ?? null;
    // The early changes of an unknown contact are stored under another key than the message will have.
    return early && contact === null && !message.fromMe ? { ...early, revision: null } : early;
  };
  return await Promise.all(
    unique
      .filter(([name]) => !known.get(name)?.isStored)
      .map(async ([name, one]) => ({
        ...one,
        message: await withNames(context, one.message),
        changes: await Promise.all(
          one.changes.map(async (change) => (change.type === 'edit' ? withNames(context, change) : change)),
        ),
        early: earlyOf(name, one),
        quoted: await quotedOf(context, one.message, contact),
      })),
  );
};
