import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ObjectVersion,
} from '@aws-sdk/client-s3';
import { previewKey } from '@recado/shared/contract/pictures';
import { createSchedule as createScheduleEndpoint } from '@recado/shared/contract/schedules';
import { inflateRawSync } from 'node:zlib';
import type { ContactRecord } from '../src/data/contacts/record.ts';
import { dataRequestEntity } from '../src/data/data-requests/store.ts';
import { wordsPrefix } from '../src/data/message-search/block-keys.ts';
import { decodeWords } from '../src/data/message-search/blocks.ts';
import { ticketNoteEntity } from '../src/data/ticket-notes/store.ts';
import { webhookDeliveryEntity } from '../src/data/webhooks/entities.ts';
import { linesOf } from '../src/data/audit/chain.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { unlessErasing } from '../src/domain/operations/unless-erasing.ts';
import { createSchedule } from '../src/features/schedules/create-schedule.ts';
import { indexContact } from '../src/features/search/index-contact.ts';
import { indexMessages } from '../src/features/search/index-messages.ts';
import { documentClient, s3Client } from '../src/platform/clients.ts';
import { companyPrefixes } from '../src/platform/media/keys.ts';
import { environment } from '../src/platform/environment.ts';
import { entityStore } from '../src/platform/entity/entity-store.ts';
import { auditLineOf } from './audit-scene.ts';
import { addContactList, addRecipient } from './campaign-records.ts';
import { addConnection, inboundText } from './conversation.ts';
import { scanTable } from './scan-table.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined };

/** The person of these tests. */
export const person = {
  number: '5511987651234',
  lid: '77123456789012',
  name: 'Maricota Albuquerque',
  text: 'Segredo inconfundível',
  agentText: 'Resposta inconfundível',
};

/** Words that no item and no file may have once the person is erased. */
const traces = [
  person.number,
  '551187651234',
  person.lid,
  person.name,
  'Maricota',
  'maricota',
  'Segredo',
  'segredo',
  'inconfundivel',
  'inconfundível',
];

/** Items whose bytes are packed are compared as what they say. */
const textOf = (item: Record<string, unknown>): string => {
  const bytes = Object.values(item).filter((value) => value instanceof Uint8Array);
  const opened: string[] = [];
  if (String(item.pk).endsWith('#audit')) opened.push(inflateRawSync(item.lines as Uint8Array).toString());
  if (String(item.pk).includes('#text#') && String(item.sk).startsWith(wordsPrefix))
    for (const { word } of decodeWords(item.bytes as Uint8Array)) opened.push(word);
  return [JSON.stringify(item), ...bytes.map((value) => Buffer.from(value).toString()), ...opened].join('\n');
};

/** Returns the versions of all files under a prefix. */
const versionsUnder = async (Prefix: string): Promise<ObjectVersion[]> => {
  const found: ObjectVersion[] = [];
  const place: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> = {};
  for (;;) {
    const command = new ListObjectVersionsCommand({ Bucket: environment().MEDIA_BUCKET, Prefix, ...place });
    const page = await s3Client().send(command);
    found.push(...(page.Versions ?? []));
    if (page.IsTruncated !== true) return found;
    Object.assign(place, { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker });
  }
};

/** Returns the keys of a company's items and files that have one of these texts: deleted and overwritten files, too. */
export const tracesLeft = async (companyId: number, texts: readonly string[] = traces): Promise<string[]> => {
  const items = await scanTable('contains(pk, :company) OR companyId = :id OR pk = :log', {
    ':company': `c#${companyId}#`,
    ':id': companyId,
    ':log': 'c#0#audit',
  });
  const has = (text: string): boolean => texts.some((one) => text.includes(one));
  const found = items.filter((item) => has(textOf(item))).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
  for (const Prefix of companyPrefixes(companyId)) {
    for (const { Key, VersionId } of await versionsUnder(Prefix)) {
      const Bucket = environment().MEDIA_BUCKET;
      const { Body } = await s3Client().send(new GetObjectCommand({ Bucket, Key, VersionId }));
      if (has(Key!) || has(await Body!.transformToString())) found.push(Key!);
    }
  }
  return found.toSorted();
};

/** Does what the consumers of the search and of the audit log do with the effects since the last call. */
export const consumeEffects = async (context: TestContext, from = 0): Promise<number> => {
  const { company, effects } = context;
  for (const { to, message } of effects.slice(from)) {
    if (to === 'search' && message.kind === 'contact') await indexContact(context, message.id);
    if (to === 'search' && message.kind === 'messages')
      await indexMessages(context, message, message.ids, message.isChange, message.texts);
    if (to === 'audit' && message.companyId === company.id)
      await context.stores.audit.append([message.line], context.clock.now(), false);
  }
  return effects.length;
};

const address = { number: person.number, lid: person.lid };
const chat = { jid: `${person.number}@s.whatsapp.net`, isGroup: false, address, subject: null };

/** A message of the person, as the inbound consumer takes it. */
export const receiveFrom = (
  context: TestContext,
  connection: Parameters<typeof inboundText>[0],
  given: Parameters<typeof inboundText>[1] = {},
): Promise<void> =>
  unlessErasing({ companyId: context.company.id, type: 'message' }, () =>
    receiveMessage(context, inboundText(connection, { pushName: person.name, body: person.text, chat, ...given })),
  );

const put = async (context: TestContext, ...writes: Parameters<TestContext['commit']>[0]): Promise<void> =>
  context.commit(writes, []);

/** A person in everything that a company stores of people, beside another contact. */
export const personEverywhere = async () => {
  const context = userContext();
  const { clock, company, media, stores } = context;
  const client = documentClient();
  const { companies } = context.installation;
  await context.commit(companies.create(company), []);
  const connections = [await addConnection(context, { allowGroup: true }), await addConnection(context)] as const;
  for (const connection of connections) await receiveFrom(context, connection);
  const contact = (await stores.contacts.identify(address)) as ContactRecord;
  const group = '120363000000000001@g.us';
  const ofGroup = inboundText(connections[0], { number: person.number, group, body: person.text });
  await receiveMessage(context, { ...ofGroup, participant: { address, name: person.name } });
  await receiveMessage(
    context,
    inboundText(connections[0], { number: '5511900000001', body: `ligue ${person.number}` }),
  );
  const [ticket] = await stores.tickets.ticketsOfChats([contact.id], Number.POSITIVE_INFINITY);
  const ticketId = ticket!.activeTicketId!;
  const uuid = (await stores.tickets.get(ticketId))!.uuid;
  const key = `c/${company.id}/in/1/abc/them.jpg`;
  await media.write(key, { bytes: Buffer.from(person.text), mimetype: 'image/jpeg' });
  await media.write(`c/${company.id}/pictures/${contact.id}`, {
    bytes: Buffer.from(person.name),
    mimetype: 'image/jpeg',
  });
  await media.write(previewKey(key), { bytes: Buffer.from(person.text), mimetype: 'image/webp' });
  await put(context, ...stores.files.keep(ticketId, { key, size: 10 }, null));
  // A file of a ticket that was removed long ago, and one that another took the place of.
  const former = `c/${company.id}/in/1/former/them.jpg`;
  for (const one of [former, previewKey(former)])
    await media.write(one, { bytes: Buffer.from(person.text), mimetype: 'image/jpeg' });
  await media.remove([former]);
  const replaced = `c/${company.id}/users/1/picture`;
  for (const text of [person.name, 'Ana'])
    await media.write(replaced, { bytes: Buffer.from(text), mimetype: 'image/jpeg' });
  const now = clock.now();
  const iso = new Date(now).toISOString();
  const note = { id: 1, note: person.text, ticketId, contactId: contact.id, userId: 1, createdAt: iso, updatedAt: iso };
  await put(context, ...stores.ticketNotes.create(ticketNoteEntity.record(note)));
  const scheduled = {
    whatsappId: connections[0].id,
    contactId: contact.id,
    body: person.text,
    sendAt: new Date(now + 3_600_000).toISOString(),
  };
  await createSchedule(context, { ...none, body: createScheduleEndpoint.body!.parse(scheduled) });
  await addContactList(context, [{ name: person.name, number: person.number }]);
  await addRecipient(context, 1, 1, { name: person.name, number: person.number, lid: person.lid });
  const data = {
    message: { text: person.text },
    ticket: { id: ticketId, contact: { id: contact.id, name: person.name } },
  };
  const delivery = {
    webhookId: 1,
    order: 'ticket-1',
    place: '1',
    eventId: 'e',
    type: 'message.received',
    at: now,
  } as const;
  const unsent = { attemptedAt: now, nextAttemptAt: null, headers: null, url: null, status: 200, error: null } as const;
  await put(
    context,
    entityStore(webhookDeliveryEntity, client, company.id).put({
      ...delivery,
      ...unsent,
      body: JSON.stringify({ type: 'message.received', data }),
      ...{ state: 'delivered', since: now, attempts: 1, answer: null, milliseconds: 1 },
    }),
  );
  await stores.unanswered.ask({ text: person.text, lastAt: now, ticketUuid: uuid });
  const request = dataRequestEntity.record({
    ...{ id: 1, kind: 'erasure', state: 'open', requester: person.name, way: 'email', receivedOn: '2026-11-02' },
    ...{ note: `pede ${person.number}`, reason: '', createdAt: iso, contacts: [{ id: contact.id, name: person.name }] },
  });
  await put(context, ...stores.dataRequests.create(request));
  const line = (name: string, id: string) =>
    auditLineOf(context.ids.ulid(), { things: [{ thing: 'contact', id, name, change: 'changed', fields: [] }] });
  await stores.audit.append([line(person.name, String(contact.id)), line('Outro', '999')], now, false);
  await consumeEffects(context);
  return { context, connections, contact, ticketId };
};

/** The lines of the audit log. */
export const auditLines = async ({ stores }: TestContext) => (await stores.audit.from(1, 100)).flatMap(linesOf);
