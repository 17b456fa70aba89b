import { searchMessages } from '@recado/shared/contract/messages';
import { handler } from '../../../../functions/src/entry/http/inbox.ts';
import { indexedWords } from '../../../../functions/src/data/message-search/searched-text.ts';
import type { MessageWords } from '../../../../functions/src/data/message-search/segment.ts';
import { messageSearchStore } from '../../../../functions/src/data/message-search/store.ts';
import { ulidOf } from '../../../../functions/src/data/messages/message-id.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { callHandler } from '../../../../functions/test/call-handler.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { loadBy, timeEach } from '../report/timings.ts';
import { openTenant, type Tenant } from '../tenant/open-tenant.ts';
import { sizes, userCount, type SizeName } from '../tenant/size.ts';
import { writeTextIndex } from '../tenant/write-text-index.ts';
import { TableMeter } from '../world/table-meter.ts';

const runs = 60;
const metered = 10;
/** Seconds for which several clients call at the same time. */
const loadTime = 6;
/** Conversations that are read at the same time to index them. */
const readAtOnce = 50;

/** Texts by how many messages have their words. */
const searches = {
  'a word of every sixth message': 'entrega',
  'the beginning of a word': 'pag',
  'two words': 'boleto urgente',
  'a word that no message has': 'zimbro',
};

/** Reads the messages of one conversation. */
const messagesOfChat = async ({ context, staff }: Tenant, ticketId: number): Promise<MessageWords[]> => {
  const chat = { whatsappId: staff.whatsappId, contactId: ticketId };
  const found = await context.stores.messages.ofTicket(chat, ticketId, 1_000);
  return found.map((message) => ({ ...chat, ulid: ulidOf(message.id), ticketId, words: indexedWords(message) }));
};

/** Reads all messages of a tenant, the oldest first. */
const messagesOf = async (tenant: Tenant, size: SizeName): Promise<MessageWords[]> => {
  const all: MessageWords[] = [];
  for (let first = 1; first <= sizes[size].tickets; first += readAtOnce) {
    const ids = Array.from({ length: Math.min(readAtOnce, sizes[size].tickets - first + 1) }, (_, at) => first + at);
    for (const messages of await Promise.all(ids.map((id) => messagesOfChat(tenant, id)))) all.push(...messages);
  }
  return all.sort((one, other) => (one.ulid < other.ulid ? -1 : 1));
};

/** Measures searches in texts in a tenant of one size. */
export const texts: Part = async ({ portBase, dataDir, size = 'S' }) => {
  const tenant = await openTenant({ portBase, dataDir }, size);
  const { world, staff } = tenant;
  try {
    const index = messageSearchStore(documentClient(), staff.companyId);
    const first = await index.find({ words: ['entrega'], chat: null, before: null, pageSize: 1 }).next();
    if (!first) {
      const messages = await messagesOf(tenant, size);
      await writeTextIndex(staff.companyId, messages, messages.length);
    }
    const figures: Figure[] = [];
    const meter = new TableMeter();
    const inProcess = async (searchParam: string): Promise<void> => {
      const { status } = await callHandler(
        handler,
        searchMessages,
        { query: { searchParam } },
        { token: world.admin.token },
      );
      if (status !== 200) throw new Error(`searchMessages answered ${status}`);
    };
    for (const [name, searchParam] of Object.entries(searches)) {
      const what = `search in texts, ${name}`;
      const { median, p95 } = await timeEach(runs, () => world.admin.call(searchMessages, { query: { searchParam } }));
      const { calls, units } = await meter.during(metered, () => inProcess(searchParam));
      figures.push(
        { what, size, value: median, unit: 'ms', aim: atMost(50), note: `p95 ${p95.toFixed(1)}` },
        { what: `${what}: table calls`, size, value: calls, unit: '' },
        { what: `${what}: read units`, size, value: units, unit: 'RRU' },
      );
    }
    const agents = await Promise.all(staff.agentEmails.slice(0, userCount - 1).map((email) => world.signIn(email)));
    const clients = [world.admin, ...agents];
    const load = await loadBy(clients.length, loadTime, (client) =>
      clients[client]!.call(searchMessages, { query: { searchParam: 'entrega' } }),
    );
    const many = `search in texts, ${clients.length} clients at once`;
    return [
      ...figures,
      { what: many, size, value: load.perSecond, unit: '/s', aim: atLeast(50) },
      { what: `${many}, p95`, size, value: load.p95, unit: 'ms' },
      { what: `${many}, failed`, size, value: load.failed, unit: '', aim: atMost(0) },
    ];
  } finally {
    await world.close();
  }
};
