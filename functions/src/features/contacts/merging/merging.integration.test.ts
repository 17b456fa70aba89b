import { pictureKey } from '@recado/shared/contract/pictures';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue, anyNumber, inboundText, receiptOf } from '../../../../test/conversation.ts';
import { itemsOf } from '../../../../test/items-of.ts';
import { jobsOf, runJobs } from '../../../../test/jobs.ts';
import { commands } from '../../../../test/message-calls.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { mergeStart } from '../../../domain/merging/merge-start.ts';
import { receiveChange } from '../../../domain/inbound/receive-change.ts';
import { receiveMedia } from '../../../domain/inbound/receive-media.ts';
import { receiveReceipt } from '../../../domain/inbound/receive-receipt.ts';
import { receiveMessage } from '../../../domain/inbound/receive-message.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { markTicketRead } from '../../messages/read-ticket.ts';
import { createTag } from '../../tags/tags.ts';
import { syncContactTags } from '../../tags/contact-tags.ts';
import { createTicketNote } from '../../ticket-notes/create-ticket-note.ts';
import { updateTicket } from '../../tickets/update-ticket.ts';
import { deleteContact } from '../delete-contact.ts';
import { blockContact } from '../block-contact.ts';
import { toggleAcceptAudio } from '../toggle-accept-audio.ts';
import { toggleDisableBot } from '../toggle-disable-bot.ts';
import { toggleOptOut } from '../toggle-opt-out.ts';
import { updateContact } from '../update-contact.ts';
import { listContactMerges, mergeContact } from './merge-contact.ts';

const none = { params: undefined, query: undefined, body: undefined };
const beyondAll = 10 ** 12 - 2;

const merge = (context: TestContext, id: number, contactId: number) =>
  mergeContact(context, { ...none, params: { id }, body: { contactId } });
/** A person that wrote by a number and by a LID, on two connections. */
const shop = async () => {
  const context = userContext();
  const [one, two] = [await addConnection(context), await addConnection(context)];
  const { id: queueId } = await addQueue(context, 'Vendas');
  const [number, lid] = [anyNumber(), String(Math.floor(Math.random() * 1e14))];
  const chat = (address: { number: string | null; lid: string | null }) => ({
    jid: address.lid === null ? `${address.number}@s.whatsapp.net` : `${address.lid}@lid`,
    isGroup: false,
    address,
    subject: null,
  });
  const write = (connection: ConnectionRecord, body: string, address: Parameters<typeof chat>[0], wid?: string) =>
    receiveMessage(context, inboundText(connection, { body, chat: chat(address), ...(wid ? { wid } : {}) }));
  const byNumber = { number, lid: null };
  const byLid = { number: null, lid };
  const close = (id: number) =>
    updateTicket(context, { ...none, params: { id }, body: { status: 'closed', sendFarewellMessage: false } });
  return { context, one, two, queueId, number, lid, byNumber, byLid, write, close };
};

/** The messages of the contact that stays. */
const chatOf = ({ stores }: TestContext, { id: whatsappId }: ConnectionRecord) =>
  stores.messages.page({ whatsappId, contactId: 1 }, { ticketId: beyondAll, before: null }, 10);

/** Both contacts with active and closed tickets on both connections, tags and notes. */
const written = async (many = 25) => {
  const made = await shop();
  const { context, one, two, byNumber, byLid, write, close } = made;
  await write(one, 'n1', byNumber);
  await write(one, 'l1', byLid);
  await close(2);
  await write(one, 'n2', byNumber);
  await write(one, 'l2', byLid);
  await write(two, 'l3', byLid);
  for (let at = 0; at < many; at++) await write(two, `l4 ${at}`, byLid);
  await close((await context.stores.tickets.chat(two.id, 2))!.activeTicketId!);
  await write(two, 'n3', byNumber);
  const { id: tagId } = await createTag(context, { ...none, body: { name: 'VIP', color: '#112233', kanban: 0 } });
  await syncContactTags(context, { ...none, body: { contactId: 2, tags: [{ id: tagId }] } });
  const active = (await context.stores.tickets.chat(one.id, 2))!.activeTicketId ?? 2;
  await createTicketNote(context, { ...none, body: { note: 'Liga de manhã', ticketId: active } });
  context.effects.length = 0;
  return { ...made, tagId, many };
};

/** Expects that contact 1 has everything of both, once. */
const expectMerged = async ({ context, one, two, number, lid, tagId, many }: Awaited<ReturnType<typeof written>>) => {
  const { contacts, tickets, messages, ticketNotes, tags } = context.stores;
  expect(await contacts.get(2)).toBeNull();
  expect(await contacts.count()).toBe(1);
  for (const address of [
    { number, lid: null },
    { number: null, lid },
  ])
    expect(await contacts.identify(address)).toMatchObject({ id: 1, number, lid, tagIds: [tagId] });
  expect(await tags.contactsWith(tagId, { limit: 10 })).toEqual([1]);
  expect(await ticketNotes.ofContact(1, 10)).toMatchObject([{ note: 'Liga de manhã' }]);
  const bodies = async (whatsappId: number) =>
    (await messages.page({ whatsappId, contactId: 1 }, { ticketId: beyondAll, before: null }, 100))
      .map(({ body }) => body)
      .toSorted();
  expect(await bodies(one.id)).toEqual(['l1', 'l2', 'n1', 'n2']);
  const fourth = Array.from({ length: many }, (_, at) => `l4 ${at}`);
  expect(await bodies(two.id)).toEqual([...fourth, 'l3', 'n3'].toSorted());
  const left = await itemsOf(context);
  expect(left.tickets.every(({ contactId }) => contactId === 1)).toBe(true);
  expect(left.keysNaming(2).filter((key) => !key.endsWith('merged'))).toEqual([]);
  for (const { id: whatsappId } of [one, two]) {
    const all = (await tickets.getMany(left.tickets.map(({ id }) => id))).filter(
      (one) => one.whatsappId === whatsappId,
    );
    const chat = (await tickets.chat(whatsappId, 1))!;
    expect(all.filter(({ status }) => status !== 'closed').map(({ id }) => id)).toEqual([chat.activeTicketId]);
    expect(all.filter(({ status, listed }) => status === 'closed' && listed).map(({ id }) => id)).toEqual(
      chat.lastClosedTicketId === null ? [] : [chat.lastClosedTicketId],
    );
    expect(all.filter(({ listed }) => listed).every(({ tagIds }) => tagIds.includes(tagId))).toBe(true);
  }
  const counted = (await tickets.counts()).reduce((sum, { count }) => sum + count, 0);
  const all = await tickets.getMany(left.tickets.map(({ id }) => id));
  expect(counted).toBe(all.filter(({ listed }) => listed).length);
};

describe('merging two contacts', () => {
  it('moves tickets, messages, tags and notes of both connections, and leaves a trace', async () => {
    const made = await written();
    const { context } = made;
    await merge(context, 1, 2);
    await runJobs(context);
    await expectMerged(made);
    expect(await listContactMerges(context, { ...none, params: { id: 1 } })).toMatchObject([
      { contactId: 2, user: { id: 1, name: 'Ana' }, isFinished: true },
    ]);
    const logs = await Promise.all((await itemsOf(context)).tickets.map(({ id }) => context.stores.tickets.log(id)));
    expect(logs.flat().filter(({ type }) => type === 'merged').length).toBeGreaterThan(0);
    const gone = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
    expect(gone.filter(({ event }) => event.endsWith('-contact')).map(({ data }) => data)).toContainEqual({
      action: 'delete',
      contactId: 2,
    });
  });

  it('keeps the older one of two active tickets, with what is unread in the other, and closes that', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid);
    await merge(context, 1, 2);
    await runJobs(context);
    const { tickets } = context.stores;
    expect(await tickets.get(1)).toMatchObject({
      status: 'pending',
      contactId: 1,
      unreadMessages: 2,
      lastMessage: 'Por LID',
    });
    expect(await tickets.get(2)).toMatchObject({ status: 'closed', contactId: 1, unreadMessages: 0 });
    expect((await tickets.log(2)).map(({ type }) => type)).toEqual(expect.arrayContaining(['merged', 'closed']));
    expect(await tickets.chat(one.id, 1)).toMatchObject({ activeTicketId: 1, lastClosedTicketId: 2 });
    expect(await tickets.chat(one.id, 1)).toMatchObject({ reopenedTicketIds: [1] });
  });

  it('has the messages that were unread in the closed ticket read with those of the older one', async () => {
    const { context, one, queueId, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber, 'N1');
    await write(one, 'Por LID', byLid, 'L1');
    await merge(context, 1, 2);
    await runJobs(context);
    await updateTicket(context, { ...none, params: { id: 1 }, body: { status: 'open', queueId } });
    await write(one, 'Depois', byNumber, 'N2');
    context.effects.length = 0;
    expect(await markTicketRead(context, { ...none, params: { ticketId: 1 } })).toMatchObject({ unreadMessages: 0 });
    const read = commands(context).flatMap((command) => (command.type === 'read' ? command.messages : []));
    expect(read.map(({ wid }) => wid)).toEqual(['N2', 'L1', 'N1']);
  });

  it('moves the active ticket of the merged contact, in which messages of either address go on', async () => {
    const { context, one, byNumber, byLid, write, close } = await shop();
    await write(one, 'Por número', byNumber);
    await close(1);
    await write(one, 'Por LID', byLid);
    await merge(context, 1, 2);
    await write(one, 'Durante', byLid);
    await runJobs(context);
    await write(one, 'Depois', byLid);
    const { tickets, messages } = context.stores;
    const chat = (await tickets.chat(one.id, 1))!;
    const found = await messages.page(chat, { ticketId: beyondAll, before: null }, 10);
    expect(found.map(({ body }) => body).toSorted()).toEqual(['Depois', 'Durante', 'Por LID', 'Por número']);
    expect(await tickets.chat(one.id, 2)).toBeNull();
  });

  it('leaves one closed ticket of both chats in the lists of open browsers, under the contact that stays', async () => {
    const { context, one, byNumber, byLid, write, close } = await shop();
    await write(one, 'Por número', byNumber);
    await close(1);
    await write(one, 'Por LID', byLid);
    await close(2);
    context.effects.length = 0;
    await merge(context, 1, 2);
    await runJobs(context);
    const shown = () =>
      context.effects.flatMap((effect) =>
        effect.to === 'realtime' && effect.message.event.endsWith('-ticket') ? [effect.message.data] : [],
      );
    expect(shown()).toMatchObject([
      { action: 'delete', ticketId: 1 },
      { action: 'update', ticket: { id: 2, contactId: 1, contact: { id: 1 } } },
    ]);
  });

  it('keeps a picture that works: its own, else that of the merged contact, whose own file is emptied', async () => {
    const picture = 'a'.repeat(16);
    for (const has of [null, `1-${'b'.repeat(16)}`]) {
      const { context, one, byNumber, byLid, write } = await shop();
      const { contacts, tickets } = context.stores;
      const key = (id: number) => pictureKey(context.company.id, id);
      const file = (text: string) => ({ bytes: new TextEncoder().encode(text), mimetype: 'image/jpeg' });
      await write(one, 'Por número', byNumber);
      await write(one, 'Por LID', byLid);
      if (has) await context.media.write(key(1), file('own'));
      await context.media.write(key(2), file('merged'));
      await context.commit(contacts.pictured((await contacts.get(1))!, { urlPicture: has }), []);
      await context.commit(contacts.pictured((await contacts.get(2))!, { urlPicture: `2-${picture}` }), []);
      await merge(context, 1, 2);
      await runJobs(context);
      const urlPicture = has ?? `1-${picture}`;
      expect(await contacts.get(1)).toMatchObject({ urlPicture });
      expect(await tickets.get(1)).toMatchObject({ contact: { urlPicture } });
      expect(new TextDecoder().decode(await context.media.read(key(1)))).toBe(has ? 'own' : 'merged');
      expect(await context.media.head(key(2))).toMatchObject({ size: 0 });
    }
  });

  it('stores a message once that is delivered again meanwhile', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid, 'AGAIN');
    await merge(context, 1, 2);
    await write(one, 'Por LID', byLid, 'AGAIN');
    await runJobs(context);
    const found = await chatOf(context, one);
    expect(found.filter(({ wid }) => wid === 'AGAIN')).toHaveLength(1);
  });

  it('counts a message once that a queue delivers again before it is moved', async () => {
    const { context, one, lid, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    const chat = { jid: `${lid}@lid`, isGroup: false, address: byLid, subject: null };
    const message = inboundText(one, { chat, wid: 'AGAIN', body: 'Por LID' });
    await receiveMessage(context, message);
    await merge(context, 1, 2);
    await receiveMessage(context, message, { publishedAt: message.at, isRepeat: true });
    const unread = (await context.stores.tickets.getMany([1, 2])).map(({ unreadMessages }) => unreadMessages);
    expect(unread).toEqual([1, 1]);
    await runJobs(context);
    expect((await chatOf(context, one)).filter(({ wid }) => wid === 'AGAIN')).toHaveLength(1);
  });

  it('stores a message once that is delivered again while it is moved', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid, 'AGAIN');
    await merge(context, 1, 2);
    let isDelivered = false;
    const commit: TestContext['commit'] = async (writes, effects) => {
      if (!isDelivered && writes.some(({ label }) => label === 'message')) {
        isDelivered = true;
        await write(one, 'Por LID', byLid, 'AGAIN');
      }
      await context.commit(writes, effects);
    };
    await runJobs({ ...context, commit });
    expect(isDelivered).toBe(true);
    const found = await chatOf(context, one);
    expect(found.filter(({ wid }) => wid === 'AGAIN')).toHaveLength(1);
  });

  it('keeps a file that is ready before its message is moved', async () => {
    const { context, one, lid, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    const chat = { jid: `${lid}@lid`, isGroup: false, address: byLid, subject: null };
    const media = { kind: 'image', mimetype: 'image/png', size: 3, name: null } as const;
    const sent = inboundText(one, { chat, wid: 'FILE', content: { type: 'media', body: '', media } });
    await receiveMessage(context, sent);
    await merge(context, 1, 2);
    const key = `c/${context.company.id}/in/1/FILE.png`;
    const outcome = { state: 'ready', key, size: 3, mimetype: 'image/png' } as const;
    const { companyId, whatsappId, channel, wid, fromMe, at } = sent;
    await receiveMedia(context, { type: 'media', companyId, whatsappId, channel, chat, wid, fromMe, at, outcome });
    await runJobs(context);
    const found = await chatOf(context, one);
    expect(found.find((message) => message.wid === 'FILE')).toMatchObject({ mediaState: 'ready', media: { key } });
  });

  it('keeps a receipt of a message that is moved while the receipt is stored', async () => {
    const { context, one, number, lid, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    const chat = { jid: `${lid}@lid`, isGroup: false, address: byLid, subject: null };
    await receiveMessage(context, inboundText(one, { chat, wid: 'MINE', fromMe: true, body: 'Bom dia' }));
    await merge(context, 1, 2);
    let isMoved = false;
    const commit: TestContext['commit'] = async (...given) => {
      if (!isMoved) {
        isMoved = true;
        await runJobs(context);
      }
      await context.commit(...given);
    };
    await receiveReceipt({ ...context, commit }, receiptOf(one, number, 'MINE', 3));
    expect((await chatOf(context, one)).find(({ wid }) => wid === 'MINE')).toMatchObject({ ack: 3, contactId: 1 });
  });

  it('keeps what changes a message before it is moved', async () => {
    const { context, one, lid, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Antes', byLid, 'EDITED');
    await write(one, 'Outra', byLid, 'REACTED');
    await merge(context, 1, 2);
    const by = { fromMe: false, address: byLid, name: null };
    const about = { companyId: context.company.id, whatsappId: one.id, channel: 'whatsapp', fromMe: false } as const;
    const chat = { jid: `${lid}@lid`, isGroup: false, address: byLid, subject: null };
    const change = { ...about, chat, by, changeWid: 'C', at: Date.now() };
    await receiveChange(context, { ...change, type: 'edit', wid: 'EDITED', body: 'Depois', mentions: [] });
    await receiveChange(context, { ...change, type: 'reaction', wid: 'REACTED', emoji: '👍' });
    await runJobs(context);
    const found = new Map((await chatOf(context, one)).map((message) => [message.wid, message]));
    expect(found.get('EDITED')).toMatchObject({ body: 'Depois', isEdited: true, contactId: 1 });
    expect(found.get('REACTED')).toMatchObject({ body: 'Outra', reactions: [{ emoji: '👍' }] });
  });

  it('happens by itself where WhatsApp names number and LID as one person', async () => {
    const { context, one, number, lid, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid);
    await write(one, 'Por ambos', { number, lid });
    expect(await jobsOf(context)).toMatchObject([{ kind: 'merge-contacts', input: { contactId: 1, mergedId: 2 } }]);
    await runJobs(context);
    expect(await context.stores.contacts.get(2)).toBeNull();
    expect(await context.stores.contacts.merges(1)).toMatchObject([{ mergedId: 2, user: null }]);
  });

  it('is refused for groups, other channels, the contact itself, other companies and while one is running', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid);
    const instagram = await addConnection(context, { channel: 'instagram' });
    await receiveMessage(
      context,
      inboundText(instagram, {
        chat: { jid: '77@instagram', isGroup: false, address: { number: null, lid: null }, subject: null },
      }),
    );
    await expect(merge(context, 1, 1)).rejects.toMatchObject({ code: 'ERR_CONTACTS_DIFFER' });
    await expect(merge(context, 1, 3)).rejects.toMatchObject({ code: 'ERR_CONTACTS_DIFFER' });
    await expect(merge(context, 1, 99)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(merge(userContext(), 1, 2)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await merge(context, 1, 2);
    await expect(merge(context, 1, 2)).rejects.toMatchObject({ code: 'ERR_CONTACT_MERGING' });
    for (const id of [1, 2])
      await expect(deleteContact(context, { ...none, params: { id } })).rejects.toMatchObject({
        code: 'ERR_CONTACT_MERGING',
      });
  });

  it('has the notes that are written while it ends', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid);
    await merge(context, 1, 2);
    let isMerged = false;
    const commit: TestContext['commit'] = async (writes, effects) => {
      if (!isMerged) {
        isMerged = true;
        await runJobs(context);
      }
      await context.commit(writes, effects);
    };
    await createTicketNote({ ...context, commit }, { ...none, body: { note: 'Liga de manhã', ticketId: 2 } });
    expect(await context.stores.ticketNotes.ofContact(1, 10)).toMatchObject([{ note: 'Liga de manhã', contactId: 1 }]);
  });

  it('refuses changes of the contact that will be gone, not of the one that stays', async () => {
    const { context, one, byNumber, byLid, write } = await shop();
    await write(one, 'Por número', byNumber);
    await write(one, 'Por LID', byLid);
    await merge(context, 1, 2);
    const params = (id: number) => ({ ...none, params: { id, contactId: id } });
    const changes = [
      (id: number) => updateContact(context, { ...params(id), body: { name: 'Maria Lima' } }),
      (id: number) => blockContact(context, { ...params(id), body: { active: false } }),
      (id: number) => toggleAcceptAudio(context, params(id)),
      (id: number) => toggleDisableBot(context, params(id)),
      (id: number) => toggleOptOut(context, params(id)),
      (id: number) => syncContactTags(context, { ...none, body: { contactId: id, tags: [] } }),
    ];
    for (const change of changes) {
      await expect(change(2)).rejects.toMatchObject({ code: 'ERR_CONTACT_MERGING' });
      await change(1);
    }
    await runJobs(context);
    expect(await context.stores.contacts.get(1)).toMatchObject({ name: 'Maria Lima', active: false });
  });

  it.each([
    ['the one that stays', [2, 3], [1, 2]],
    ['the one that is merged', [2, 3], [1, 3]],
  ])('follows %s where it was merged with a third contact before', async (_, late, early) => {
    const { context, one, write } = await shop();
    for (const body of ['um', 'dois', 'três']) await write(one, body, { number: anyNumber(), lid: null });
    const start = async ([contactId, mergedId]: number[]): Promise<void> => {
      const { writes, effects } = startJob(context, mergeStart, { contactId: contactId!, mergedId: mergedId! });
      await context.commit(writes, effects);
    };
    context.effects.length = 0;
    await start(early);
    await runJobs(context);
    await start(late);
    await runJobs(context, 2);
    expect(await context.stores.contacts.count()).toBe(1);
    expect((await chatOf(context, one)).map(({ body }) => body).toSorted()).toEqual(['dois', 'três', 'um']);
  });
});
