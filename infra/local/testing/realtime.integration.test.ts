import { expect, test } from 'vitest';
import { signInAs } from './sign-in.ts';
import { openSocket, type Received } from './socket.ts';

const actionOf = ({ data }: Received) => (data as { action?: string }).action;
const sessionStatus = ({ event, data }: Received) =>
  event.endsWith('-whatsappSession') ? (data as { session: { status: string } }).session.status : undefined;

test('a change by a user reaches the browsers of the company, only of users who may see it', async () => {
  const [admin, agent] = [await signInAs('admin'), await signInAs('agent')];
  const [adminSocket, agentSocket] = [await openSocket(admin.accessToken), await openSocket(agent.accessToken)];

  const contact = await admin.call<{ id: number }>('POST', '/contacts', {
    name: 'Zélia Nogueira',
    number: '5511944443333',
  });
  expect(contact.status).toBe(200);
  const published = await agentSocket.next(({ event }) => event.endsWith('-contact'));
  expect(published.data).toMatchObject({ action: 'create', contact: { id: contact.body.id, name: 'Zélia Nogueira' } });
  await expect
    .poll(
      async () => {
        const { body } = await agent.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=zelia');
        return body.contacts.map(({ id }) => id);
      },
      { timeout: 15_000 },
    )
    .toEqual([contact.body.id]);

  const connection = await admin.call<{ id: number }>('POST', '/whatsapp', { name: 'Realtime test' });
  await adminSocket.next((received) => sessionStatus(received) === 'qrcode');
  expect((await agent.call('GET', `/whatsapp/${connection.body.id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/whatsapp/${connection.body.id}`)).status).toBe(200);
  await adminSocket.next((received) => received.event.endsWith('-whatsapp') && actionOf(received) === 'delete');
  expect(agentSocket.received.filter(({ event }) => event.includes('whatsapp'))).toEqual([]);

  adminSocket.close();
  agentSocket.close();
});

test('a newer sign-in notifies the older socket, closes it and refuses it afterwards', async () => {
  const older = await signInAs('agent');
  const socket = await openSocket(older.accessToken);
  socket.send({ action: 'joinChatBox', ticketId: 999_999_999 });
  expect((await socket.next(({ event }) => event === 'error')).data).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  const newer = await signInAs('agent');
  expect(actionOf(await socket.next(({ event }) => event.endsWith('-auth')))).toBe('displaced');
  await socket.closed;
  await expect(openSocket(older.accessToken)).rejects.toThrow(/answered 40[13]/);
  (await openSocket(newer.accessToken)).close();
});
