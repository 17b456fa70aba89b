import type { InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';

/** Returns the name of the contact, else the name that the channel gives, else the number. */
const nameOf = async ({ company, stores }: Context, { address, name, tag, isUs }: InboundMention): Promise<string> => {
  if (isUs) return company.name;
  return (await stores.contacts.identify(address))?.name ?? name ?? address.number ?? tag;
};

/** Fills in the names of the people that a text mentions. */
export const withNames = async <T extends { mentions: InboundMention[] }>(context: Context, value: T): Promise<T> => {
  if (value.mentions.length === 0) return value;
  return {
    ...value,
    mentions: await Promise.all(
      value.mentions.map(async (mention) => ({ ...mention, name: await nameOf(context, mention) })),
    ),
  };
};
