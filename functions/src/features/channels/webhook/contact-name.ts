import * as z from 'zod';
import { log } from '../../../platform/log.ts';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../../context/context.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { userIdOf } from '../jid.ts';

const profile = z.object({
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});

const fields = { facebook: 'first_name,last_name,name', instagram: 'name,username', whatsappapi: 'name' } as const;

const fetchName = async (account: AccountRecord, userId: string): Promise<string | null> => {
  const {
    name,
    first_name: first,
    last_name: last,
    username,
  } = await (await graphFor(account)).get(userId, { fields: fields[account.channel] }, profile);
  return name ?? ([first, last].filter(Boolean).join(' ') || username) ?? null;
};

/**
 * Fetches the name of an unknown contact on Facebook or Instagram, whose messages carry no name. Null for known contacts,
 * and where Meta returns no name or an error: the message is published without it.
 */
export const contactName = async ({ stores }: Context, account: AccountRecord, chat: Chat): Promise<string | null> => {
  if (account.channel === 'whatsappapi') return null;
  const known = await stores.contacts.identify({ jid: chat.jid });
  if (known) return null;
  try {
    return await fetchName(account, userIdOf(chat));
  } catch (error) {
    log().info('a contact’s name could not be fetched', {
      companyId: account.companyId,
      whatsappId: account.whatsappId,
      kind: error instanceof Error ? error.name : 'unknown',
    });
    return null;
  }
};
