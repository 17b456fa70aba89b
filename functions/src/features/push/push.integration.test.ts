import { SendMessageCommand } from '@aws-sdk/client-sqs';
import {
  createInternalChat,
  readInternalChat,
  sendChatMessage,
  updateInternalChat,
} from '@recado/shared/contract/internal-chats';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { getPushKey, savePushSubscription } from '@recado/shared/contract/push';
import type { PushMessage } from '@recado/shared/contract/queue-messages/push';
import { updateUser } from '@recado/shared/contract/users';
import { logout } from '@recado/shared/contract/auth';
import { queueUrl } from '@recado/shared/deployment/queues';
import { describe, expect, it } from 'vitest';
import { installPlans, type Login, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addConnection, anyNumber, inboundText, setSettings } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { handler as connections } from '../../entry/http/connections.ts';
import { handler as inbox } from '../../entry/http/inbox.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { sqsClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { notifyDevices } from './notify-devices.ts';
import { type PushContent, webPushSender } from './send-push.ts';
import { pushKeys } from './vapid-keys.ts';

/** The stand-in of browsers' push services, beside the other services. */
const service = (): string => `${process.env.AWS_ENDPOINT_URL_SESV2 ?? ''}/push`;

interface Device {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Subscribes a device of a signed-in user, as its browser does. */
const subscribe = async ({ token }: Login): Promise<Device> => {
  const { result } = await callHandler(connections, getPushKey, {}, { token });
  const answer = await fetch(`${service()}/devices`, {
    method: 'POST',
    body: JSON.stringify({ serverKey: result.publicKey }),
  });
  const { id, endpoint, keys } = (await answer.json()) as Device;
  const body = { endpoint, keys, language: 'pt' as const };
  expect((await callHandler(connections, savePushSubscription, { body }, { token })).status).toBe(200);
  return { id, endpoint, keys };
};

const shown = async ({ id }: Device, count = 0): Promise<PushContent[]> => {
  const answer = await fetch(`${service()}/devices/${id}/messages?count=${count}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => JSON.parse(text) as PushContent);
};

const contextOf = (login: Login): TestContext =>
  userContext({ companyId: login.company.id, viewer: { id: login.user.id } });

/** A ticket of the agent with an unread message, and what its message puts into the queue. */
const unread = async (context: TestContext, known: Parameters<typeof addTicket>[1]) => {
  const ticket = await addTicket(context, { id: await context.ids.next('ticket'), unreadMessages: 1, ...known });
  const message: PushMessage = {
    companyId: context.company.id,
    ticketId: ticket.id,
    message: { body: 'Bom dia', mediaType: 'conversation', createdAt: context.clock.now(), mentionsUs: false },
    mentioned: null,
  };
  return { ticket, message };
};

const sender = async (context: TestContext) => webPushSender((await pushKeys(context.installation))!);
const notify = (context: TestContext, message: PushMessage): Promise<void> =>
  notifyDevices(context, message, () => sender(context));

/** A company with an administrator and an agent, whose device is subscribed. */
const agentWithDevice = async () => {
  await installPlans();
  const admin = await newCompany();
  const agent = await newColleague(admin);
  const device = await subscribe(agent);
  return { admin, agent, device, context: contextOf(admin) };
};

describe('a message of a contact', () => {
  it('leaves for the devices when it is received, but not as an old one', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    await receiveMessage(context, inboundText(connection, { number, body: '*Olá*, 2*3*4' }));
    const pushed = context.effects.flatMap((effect) => (effect.to === 'push' ? [effect.message] : []));
    expect(pushed).toMatchObject([{ message: { body: 'Olá, 2*3*4', mediaType: 'conversation', mentionsUs: false } }]);
    context.effects.length = 0;
    await receiveMessage(context, inboundText(connection, { number, at: Date.now() - 6 * 60_000 }));
    expect(context.effects.some(({ to }) => to === 'push')).toBe(false);
  });

  it('leaves only where a device may be registered', async () => {
    const leaving = async (login: Login): Promise<number> => {
      const company = (await contextOf(login).installation.companies.get(login.company.id))!;
      const context = { ...contextOf(login), company };
      await receiveMessage(context, inboundText(await addConnection(context)));
      return context.effects.filter(({ to }) => to === 'push').length;
    };
    await installPlans();
    const admin = await newCompany();
    expect(await leaving(admin)).toBe(0);
    await subscribe(await newColleague(admin));
    expect(await leaving(admin)).toBe(1);
  });

  it('arrives through the queue at the agent’s device, encrypted for it', async () => {
    const { agent, device, context } = await agentWithDevice();
    const { ticket, message } = await unread(context, { userId: agent.user.id });
    await sqsClient().send(
      new SendMessageCommand({
        QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'push'),
        MessageBody: JSON.stringify(message),
      }),
    );
    expect(await shown(device, 1)).toEqual([{ title: 'Maria', body: 'Bom dia', uuid: ticket.uuid }]);
  });

  it('notifies by the ticket, the rights and the choice as they are now', async () => {
    const { admin, agent, device, context } = await agentWithDevice();
    const mine = await unread(context, { userId: agent.user.id });
    const other = await unread(context, { userId: admin.user.id });
    const read = await unread(context, { userId: agent.user.id, unreadMessages: 0 });
    for (const { message } of [other, read]) await notify(context, message);
    expect(await shown(device)).toEqual([]);
    const notifications = { waiting: true, own: false, mentions: true, hideText: true, sound: true };
    const choose = (body: object) =>
      callHandler(identity, updateUser, { params: { id: agent.user.id }, body }, { token: agent.token });
    expect((await choose({ notifications })).status).toBe(200);
    await notify(context, mine.message);
    expect(await shown(device)).toEqual([]);
    await notify(context, { ...mine.message, message: { ...mine.message.message, mentionsUs: true } });
    expect(await shown(device)).toEqual([{ title: '', body: 'Nova mensagem', uuid: mine.ticket.uuid }]);
  });

  it('shows neither the number nor the contact’s data where the company hides numbers', async () => {
    const { agent, device, context } = await agentWithDevice();
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const contact = { id: 1, name: '5511987654321', number: '', urlPicture: null, disableBot: false, isGroup: false };
    const { message } = await unread(context, { userId: agent.user.id, contact });
    const shared = { ...message.message, body: '👤 5511912345678', mediaType: 'contactMessage' as const };
    await notify(context, { ...message, message: shared });
    expect(await shown(device)).toMatchObject([{ title: '***********21', body: 'Contato' }]);
  });

  it('reaches no device after a logout, nor after another sign-in', async () => {
    const { agent, device, context } = await agentWithDevice();
    const { message } = await unread(context, { userId: agent.user.id });
    const { email } = agent.user;
    const newer = await signIn(email);
    await notify(context, message);
    const second = await subscribe(newer);
    await callHandler(identity, logout, {}, { token: newer.token });
    await notify(context, message);
    expect([await shown(device), await shown(second)]).toEqual([[], []]);
    expect(await context.stores.pushSubscriptions.list()).toEqual([]);
  });

  it('is not sent to another company’s devices', async () => {
    const [one, other] = [await agentWithDevice(), await agentWithDevice()];
    const { message } = await unread(one.context, { userId: other.agent.user.id });
    await notify(one.context, message);
    expect(await shown(other.device)).toEqual([]);
  });

  it('ends the subscription of a device that is gone', async () => {
    const { agent, device, context } = await agentWithDevice();
    await fetch(`${service()}/devices/${device.id}`, { method: 'DELETE' });
    const { message } = await unread(context, { userId: agent.user.id });
    await notify(context, message);
    expect(await context.stores.pushSubscriptions.list()).toEqual([]);
  });

  it('is not sent where the subscription of the company has ended', async () => {
    const { agent, device, context } = await agentWithDevice();
    const { message } = await unread(context, { userId: agent.user.id });
    await notify({ ...context, company: { ...context.company, dueDate: '2000-01-01' } }, message);
    expect(await shown(device)).toEqual([]);
  });
});

describe('a note', () => {
  it('notifies the colleague that it mentions, of any ticket that the colleague sees, unless not chosen', async () => {
    const { admin, agent, device, context } = await agentWithDevice();
    const { ticket, message } = await unread(context, { userId: agent.user.id, unreadMessages: 0 });
    const mentioning = (...userIds: number[]) => ({ ...message, mentioned: { userIds, by: 'Ana' } });
    await notify(context, mentioning(admin.user.id));
    const unseen = await unread(context, { userId: admin.user.id, queueId: 999_999 });
    await notify(context, { ...unseen.message, mentioned: { userIds: [agent.user.id], by: 'Ana' } });
    expect(await shown(device)).toEqual([]);
    await notify(context, mentioning(agent.user.id));
    const [first] = await shown(device, 1);
    expect(first).toEqual({ title: 'Maria', body: 'Ana: Bom dia', uuid: ticket.uuid });
    const notifications = { waiting: true, own: true, mentions: false, hideText: false, sound: true };
    await callHandler(
      identity,
      updateUser,
      { params: { id: agent.user.id }, body: { notifications } },
      { token: agent.token },
    );
    await notify(context, mentioning(agent.user.id));
    expect(await shown(device)).toEqual([first]);
  });
});

describe('a transfer', () => {
  it('is notified to who receives the ticket, unless not chosen, or it is another’s by then', async () => {
    const { admin, agent, device, context } = await agentWithDevice();
    const adminDevice = await subscribe(admin);
    const ticket = await addTicket(context, { id: await context.ids.next('ticket'), userId: agent.user.id });
    const transferred = {
      companyId: context.company.id,
      ticketId: ticket.id,
      userId: agent.user.id,
      by: 'Ana',
      transferredAt: context.clock.now(),
    };
    await notify(context, transferred);
    const body = 'Ana transferiu este atendimento para você.';
    expect(await shown(device, 1)).toEqual([{ title: 'Maria', body, uuid: ticket.uuid }]);
    await notify(context, { ...transferred, transferredAt: transferred.transferredAt - 6 * 60_000 });
    await notify(context, { ...transferred, userId: admin.user.id });
    const notifications = { waiting: true, own: false, mentions: true, hideText: false, sound: true };
    const params = { id: agent.user.id };
    await callHandler(identity, updateUser, { params, body: { notifications } }, { token: agent.token });
    await notify(context, transferred);
    expect(await shown(device)).toHaveLength(1);
    expect(await shown(adminDevice)).toEqual([]);
  });
});

describe('a bot that stopped, because another bot answers it', () => {
  it('is notified to administrators, whatever messages they chose, and to nobody else', async () => {
    const [{ admin, agent, device, context }, other] = [await agentWithDevice(), await agentWithDevice()];
    const devices = [await subscribe(admin), await subscribe(other.admin)] as const;
    const ticket = await addTicket(context, { id: await context.ids.next('ticket'), userId: agent.user.id });
    const notifications = { waiting: false, own: false, mentions: false, hideText: false, sound: true };
    const choose = (body: object) =>
      callHandler(identity, updateUser, { params: { id: admin.user.id }, body }, { token: admin.token });
    expect((await choose({ notifications })).status).toBe(200);
    const stopped = { companyId: context.company.id, ticketId: ticket.id, stoppedAt: context.clock.now() };
    await notify(context, stopped);
    const body = 'O robô parou: outro robô parece responder às mensagens.';
    expect(await shown(devices[0], 1)).toEqual([{ title: 'Maria', body, uuid: ticket.uuid, isAlert: true }]);
    await notify(context, { ...stopped, stoppedAt: stopped.stoppedAt - 6 * 60_000 });
    await choose({ notifications: { ...notifications, hideText: true } });
    await notify(context, stopped);
    expect((await shown(devices[0], 2)).map(({ title }) => title)).toEqual(['Maria', '']);
    for (const one of [device, other.device, devices[1]]) expect(await shown(one)).toEqual([]);
  });
});

describe('a campaign that paused by itself', () => {
  it('is notified to administrators with its reason, and to nobody else', async () => {
    const [{ admin, device, context }, other] = [await agentWithDevice(), await agentWithDevice()];
    const devices = [await subscribe(admin), await subscribe(other.admin)] as const;
    const paused = {
      companyId: context.company.id,
      campaign: { id: 7, name: 'Bolo da semana' },
      reason: 'failures' as const,
      pausedAt: context.clock.now(),
    };
    await notify(context, paused);
    const body = 'A campanha pausou: muitos envios falharam.';
    expect(await shown(devices[0], 1)).toEqual([{ title: 'Bolo da semana', body, campaignId: 7 }]);
    await notify(context, { ...paused, pausedAt: paused.pausedAt - 6 * 60_000 });
    expect(await shown(devices[0])).toHaveLength(1);
    for (const one of [device, other.device, devices[1]]) expect(await shown(one)).toEqual([]);
  });
});

describe('what happens to accounts and connections', () => {
  it('is notified to the users that an act concerns', async () => {
    const { admin, agent, device, context } = await agentWithDevice();
    const adminsDevice = await subscribe(admin);
    const act = {
      companyId: context.company.id,
      userIds: [agent.user.id],
      entry: {
        act: 'passwordSet' as const,
        by: { id: admin.user.id, name: 'Rui' },
        user: { id: agent.user.id, name: 'Bia' },
        connection: null,
      },
      actedAt: context.clock.now(),
    };
    await notify(context, act);
    const expected = { title: '', body: 'Rui trocou a senha de Bia.' };
    expect(await shown(device, 1)).toEqual([{ ...expected, page: 'tickets' }]);
    expect(await shown(adminsDevice)).toEqual([]);
    await notify(context, { ...act, userIds: [admin.user.id] });
    expect(await shown(adminsDevice, 1)).toEqual([{ ...expected, page: 'users' }]);
  });

  it('is notified to administrators where Meta warns of a connection', async () => {
    const { admin, device, context } = await agentWithDevice();
    const adminsDevice = await subscribe(admin);
    await notify(context, {
      companyId: context.company.id,
      connection: { id: 1, name: 'Oficial' },
      notice: 'templateStopped',
      detail: 'pedido_pronto pt_BR',
      noticedAt: context.clock.now(),
    });
    const body = 'Um modelo deixou de ser enviado. pedido_pronto pt_BR';
    expect(await shown(adminsDevice, 1)).toEqual([{ title: 'Oficial', body, page: 'connections' }]);
    expect(await shown(device)).toEqual([]);
  });
});

describe('a mention in an internal chat', () => {
  it('is notified to the member who has not read it, and to nobody who has left', async () => {
    const { admin, agent, device, context } = await agentWithDevice();
    const { result: chat } = await callHandler(
      inbox,
      createInternalChat,
      { body: { title: 'Equipe', users: [agent.user.id] } },
      { token: admin.token },
    );
    const mention = async (message: string) => {
      const body = { message: `${message} @${agent.user.name}`, mentions: [agent.user.id] };
      await callHandler(inbox, sendChatMessage, { params: { id: chat.id }, body }, { token: admin.token });
    };
    await mention('*Veja*');
    expect(await shown(device, 1)).toEqual([
      { title: `${admin.user.name} · Equipe`, body: `Veja @${agent.user.name}`, uuid: chat.uuid, isChat: true },
    ]);
    const message: PushMessage = {
      companyId: context.company.id,
      chat: { id: chat.id, uuid: chat.uuid, title: 'Equipe' },
      userIds: [agent.user.id],
      message: { author: 'Ana', body: 'De novo', createdAt: context.clock.now() },
    };
    await callHandler(inbox, readInternalChat, { params: { id: chat.id }, body: {} }, { token: agent.token });
    await notify(context, message);
    const body = { users: [admin.user.id] };
    await callHandler(inbox, updateInternalChat, { params: { id: chat.id }, body }, { token: admin.token });
    await notify(context, message);
    expect(await shown(device)).toHaveLength(1);
  });
});

it('a key that is no point of the curve is refused', async () => {
  await installPlans();
  const { token } = await newCompany();
  const { body } = savePushSubscription.example as { body: BodyOf<typeof savePushSubscription> };
  const save = (p256dh: string) => {
    const keys = { ...body.keys, p256dh };
    return callHandler(connections, savePushSubscription, { body: { ...body, keys } }, { token });
  };
  const { p256dh } = body.keys;
  expect(await save(`${p256dh.slice(0, -1)}A`)).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'body.keys.p256dh' }] },
  });
  expect((await save(p256dh)).status).toBe(200);
});

it('an installation has one key pair, whoever asks first', async () => {
  await installPlans();
  const logins = [await newCompany(), await newCompany()];
  const keys = await Promise.all(logins.map(({ token }) => callHandler(connections, getPushKey, {}, { token })));
  expect(new Set(keys.map(({ result }) => result.publicKey)).size).toBe(1);
});
