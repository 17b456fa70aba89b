import type { InboundMention, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../platform/context.ts';

/** As the company calls somebody, else as they call themselves, else by the number. */
const nameOf = async ({ company, stores }: Context, { address, name, tag, isUs }: InboundMention): Promise<string> => {
  if (isUs) return company.name;
  return (await stores.contacts.identify(address))?.name ?? name ?? address.number ?? tag;
};

/** A message with the names of those whom its text names. */
export const withNames = async (context: Context, message: InboundMessage): Promise<InboundMessage> => {
  if (message.mentions.length === 0) return message;
  return { ...message, mentions: await Promise.all(message.mentions.map(async (mention) => ({ ...mention, name: await nameOf(context, mention) }))) };
};
