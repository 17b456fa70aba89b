import type { InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';

/** As the company calls somebody, else as they call themselves, else by the number. */
const nameOf = async ({ company, stores }: Context, { address, name, tag, isUs }: InboundMention): Promise<string> => {
  if (isUs) return company.name;
  return (await stores.contacts.identify(address))?.name ?? name ?? address.number ?? tag;
};

/** A message, or an edit of one, with the names of those whom its text names. */
export const withNames = async <Told extends { mentions: InboundMention[] }>(
  context: Context,
  told: Told,
): Promise<Told> => {
  if (told.mentions.length === 0) return told;
  return {
    ...told,
    mentions: await Promise.all(
      told.mentions.map(async (mention) => ({ ...mention, name: await nameOf(context, mention) })),
    ),
  };
};
