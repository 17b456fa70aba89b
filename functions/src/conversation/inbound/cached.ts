import type { Connection } from '@recado/shared/contract/connections';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Context } from '../../context/context.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';

/** Milliseconds that a process works with connections and conversations as it knew them. */
const life = 3_000;

/** A conversation as this process left it. Its ticket's version is checked by the commit, so nothing is decided upon an older one. */
interface Conversation {
  contact: ContactRecord;
  chat: ChatRecord;
  ticket: TicketRecord;
}

type Event = Pick<InboundMessage, 'whatsappId' | 'chat'>;

const nameOf = ({ whatsappId, chat }: Event): string =>
  `conversation ${whatsappId} ${chat.jid} ${chat.address.number} ${chat.address.lid}`;

export const cacheConversation = (
  { cache, clock }: Context,
  event: Event,
  known: { [K in keyof Conversation]: Conversation[K] | null },
): void => {
  const { contact, chat, ticket } = known;
  if (!contact || !chat || !ticket || ticket.status === 'closed') return;
  cache.set(nameOf(event), clock.now(), life, { contact, chat, ticket });
};

export const evictConversation = ({ cache }: Context, event: Event): void => cache.delete(nameOf(event));

export const cachedConversation = async ({ cache, clock }: Context, event: Event): Promise<Conversation | undefined> =>
  (await cache.get(nameOf(event), clock.now())) as Conversation | undefined;

/** The company's settings, some seconds old at most. */
export const cachedSettings = ({ cache, stores, clock }: Context): Promise<CompanySettings> =>
  cache.getOrLoad('settings', clock.now(), life, () => stores.settings.company());

/** The connection, some seconds old at most; null when it is gone. */
export const cachedConnection = ({ cache, stores, clock }: Context, id: number): Promise<Connection | null> =>
  cache.getOrLoad(`connection ${id}`, clock.now(), life, () => stores.connections.get(id));
