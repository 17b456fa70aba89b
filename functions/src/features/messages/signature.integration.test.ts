import { sendMessage as sendEndpoint, type Message } from '@recado/shared/contract/messages';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inboundText, setSettings } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const send = async (context: TestContext, ticketId: number, body: object): Promise<Message[]> =>
  (await sendMessage(context, { ...none, params: { ticketId }, body: sendEndpoint.body!.parse(body) })).messages;
const sent = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'outbound' && effect.message.type === 'send' ? [effect.message.content] : [],
  );

/** Uploaded files of a conversation by name. */
const withFiles = async (...names: string[]) => {
  const files: Record<string, { size: number; mimetype: string }> = {};
  const begun = await servedConversation({ files });
  const medias = names.map((name) => {
    const key = uploadKey(begun.context.company.id, begun.ticket.id, '01H', name);
    files[key] = { size: 3, mimetype: 'image/png' };
    files[attachedKey(key)] = { size: 3, mimetype: 'image/png' };
    return { key, name, mimetype: 'image/png' };
  });
  return { ...begun, medias };
};

describe('a signature', () => {
  it('begins a text that asks for it, and shows neither in the list nor in a quote', async () => {
    const { context, ticket } = await servedConversation();
    const [message] = await send(context, ticket.id, { body: 'Bom dia', signMessage: true });
    expect(message).toMatchObject({ body: '*Ana:*\nBom dia' });
    expect(sent(context)).toEqual([{ type: 'text', body: '*Ana:*\nBom dia' }]);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ lastMessage: 'Bom dia' });
    const [answer] = await send(context, ticket.id, { body: 'e boa tarde', quotedMsg: message!.id });
    expect(answer!.quotedMsg).toMatchObject({ body: 'Bom dia', author: 'Ana' });
  });

  it('is not there unless it is asked for, the company allows it and the message leaves', async () => {
    const { context, ticket } = await servedConversation();
    expect(await send(context, ticket.id, { body: 'sem' })).toMatchObject([{ body: 'sem' }]);
    const note = { body: 'nota', isPrivate: true, signMessage: true };
    expect(await send(context, ticket.id, note)).toMatchObject([{ body: 'nota' }]);
    await setSettings(context, { sendSignMessage: 'disabled' });
    expect(await send(context, ticket.id, { body: 'proibida', signMessage: true })).toMatchObject([
      { body: 'proibida' },
    ]);
  });

  it('stays once through an edit, and is the forwarding agent’s on what is forwarded', async () => {
    const { context, connection, ticket } = await servedConversation();
    const [message] = await send(context, ticket.id, { body: 'antes', signMessage: true });
    const change = (body: string) =>
      editMessage(context, { ...none, params: { messageId: message!.id }, body: { body, mentions: [] } });
    expect(await change('depois')).toMatchObject({ body: '*Ana:*\ndepois' });
    expect(await change('*Ana:*\nagora')).toMatchObject({ body: '*Ana:*\nagora' });
    const other = inboundText(connection);
    await receiveMessage(context, other);
    const contact = (await context.stores.contacts.identify(other.chat.address))!;
    const forward = (signMessage: boolean) =>
      forwardMessage(context, { ...none, body: { messageId: message!.id, contactId: contact.id, signMessage } });
    expect((await forward(true)).message.body).toBe('*Ana:*\nagora');
    expect((await forward(false)).message.body).toBe('agora');
    await setSettings(context, { sendSignMessage: 'disabled' });
    expect((await forward(true)).message.body).toBe('agora');
  });

  it('begins each caption, and no file without one', async () => {
    const { context, ticket, medias } = await withFiles('a.png', 'b.png', 'c.png');
    const [a, b, c] = medias;
    const given = { medias: [{ ...a, caption: 'um' }, { ...b, caption: 'dois' }, c], signMessage: true };
    const requestId = randomUUID();
    expect(await send(context, ticket.id, { ...given, requestId })).toMatchObject([
      { body: '*Ana:*\num', mediaName: 'a.png', requestId },
      { body: '*Ana:*\ndois', mediaName: 'b.png', requestId },
      { body: '', mediaName: 'c.png', requestId },
    ]);
  });
});

describe('a note', () => {
  const addUser = async (context: TestContext, name: string, profile: 'admin' | 'user') => {
    // The first id is that of the agent who acts.
    await context.ids.next('user');
    const id = await context.ids.next('user');
    const user = newUserRecord({
      id,
      companyId: context.company.id,
      sub: randomUUID(),
      name,
      email: `${randomUUID()}@aurora.test`,
      profile,
    });
    await context.commit(context.stores.users.create(user, 100), []);
    return user;
  };

  it('notifies the colleagues that it mentions, if they may see the ticket', async () => {
    const { context, ticket } = await servedConversation();
    const seeing = await addUser(context, 'Bia Lima', 'admin');
    const outsider = await addUser(context, 'Caio', 'user');
    context.effects.length = 0;
    const mentionedUsers = [seeing.id, outsider.id, 999_999];
    const [note] = await send(context, ticket.id, {
      body: '@Bia Lima e @Caio, vejam',
      isPrivate: true,
      mentionedUsers,
    });
    expect(note).toMatchObject({ body: '@Bia Lima e @Caio, vejam', mentions: ['Bia Lima'] });
    const notified = context.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-mention') ? [effect.message] : [],
    );
    expect(notified).toMatchObject([
      { rooms: [`user:${seeing.id}`], data: { by: 'Ana', message: { id: note!.id }, ticket: { id: ticket.id } } },
    ]);
    expect(context.effects.flatMap((effect) => (effect.to === 'push' ? [effect.message] : []))).toMatchObject([
      { ticketId: ticket.id, mentioned: { userIds: [seeing.id], by: 'Ana' } },
    ]);
  });

  it('takes files with their captions, which never leave', async () => {
    const { context, ticket, medias } = await withFiles('a.png');
    const messages = await send(context, ticket.id, { medias: [{ ...medias[0], caption: 'ver' }], isPrivate: true });
    expect(messages).toMatchObject([{ body: 'ver', isPrivate: true, mediaState: 'ready' }]);
    expect(sent(context)).toEqual([]);
  });
});
