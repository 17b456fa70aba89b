import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Context } from '../../context/context.ts';
import type { ChatRecord, DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';

/** Milliseconds that connections, settings and conversations stay cached. */
const life = 3_000;

/** A conversation after the last commit of this process. The commit checks the ticket's version, so a decision about an outdated one fails. */
interface Conversation {
  contact: ContactRecord;
  chat: ChatRecord;
  ticket: TicketRecord;
  dialogue: DialogueRecord | null;
}

type Event = Pick<InboundMessage, 'whatsappId' | 'chat'>;

const nameOf = ({ whatsappId, chat }: Event): string =>
  `conversation ${whatsappId} ${chat.jid} ${chat.address.number} ${chat.address.lid}${chat.address.userId === undefined ? '' : ` ${chat.address.userId}`}`;

export const cacheConversation = (
  { cache, clock }: Context,
  event: Event,
  known: { [K in keyof Conversation]: Conversation[K] | null },
): void => {
  const { contact, chat, ticket, dialogue } = known;
  // A blocked contact's messages are ignored without a commit, which would show that it is blocked no longer.
  if (!contact?.active || !chat || !ticket || ticket.status === 'closed') return;
  cache.set(nameOf(event), clock.now(), life, { contact, chat, ticket, dialogue });
};

export const evictConversation = ({ cache }: Context, event: Event): void => cache.delete(nameOf(event));

export const cachedConversation = async ({ cache, clock }: Context, event: Event): Promise<Conversation | undefined> =>
  (await cache.get(nameOf(event), clock.now())) as Conversation | undefined;

/** Returns the company's settings from the cache. */
export const cachedSettings = ({ cache, stores, clock }: Context): Promise<CompanySettings> =>
  cache.getOrLoad('settings', clock.now(), life, () => stores.settings.company());

/** Returns the connection from the cache; null when it was removed. */
export const cachedConnection = ({ cache, stores, clock }: Context, id: number): Promise<ConnectionRecord | null> =>
  cache.getOrLoad(`connection ${id}`, clock.now(), life, () => stores.connections.get(id));
