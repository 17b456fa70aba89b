import { expect, test } from '@playwright/test';
import type { Account } from '../../infra/local/whatsapp/contract/account.ts';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { waitForText } from './support/shop.ts';
import { callAs, simulator } from './support/stack.ts';
import { bubble, sendText, acceptAndOpen, ticketByApi, ticketOf, userIdOf, writeAs } from './support/tickets.ts';
import { visit } from './support/visit.ts';

test.describe.serial('presence and groups', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: string;
  let ana: Account;
  let bia: Account;
  let groupId: string;

  const sendPresence = (from: Account, state: 'composing' | 'recording' | 'paused', peer = shop) =>
    whatsApp.call('type', { phone: from.phone, peer, state });

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Ateliê Jasmim');
    shop = await connectNumber(admin.page, whatsApp, 'Ateliê');
    const { body: connections } = await callAs<{ id: number }[]>(admin.page, 'GET', '/whatsapp');
    expect((await callAs(admin.page, 'PUT', `/whatsapp/${connections[0]!.id}`, { allowGroup: true })).status).toBe(200);
    const me = `/users/${await userIdOf(admin.page)}`;
    expect((await callAs(admin.page, 'PUT', me, { allowGroup: true })).status).toBe(200);
    [ana, bia] = [
      await whatsApp.call('createContact', { name: 'Ana Lima' }),
      await whatsApp.call('createContact', { name: 'Bia Reis' }),
    ];
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Bom dia' });
    const queue = await addQueue(admin.page, 'Pedidos', '#7048E8');
    await acceptAndOpen(admin.page, 'Ana Lima', queue);
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  test('the contact’s presence is shown in list and conversation until a message arrives', async () => {
    const { page } = admin;
    await expect(async () => {
      await sendPresence(ana, 'composing');
      await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('digitando…', { timeout: 1_000 });
    }).toPass();
    await expect(ticketOf(page, 'Ana Lima').getByTestId('typing')).toHaveText('digitando…');
    await sendPresence(ana, 'recording');
    await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('gravando áudio…');
    await whatsApp.call('send', { phone: ana.phone, to: shop, text: 'Tem vestido azul?' });
    await expect(bubble(page, 'Tem vestido azul?')).toBeVisible();
    await expect(page.getByTestId('typing')).toHaveCount(0);
  });

  test('users who may not see the ticket receive no presence event', async ({ browser }) => {
    const other = await addAgent(browser, admin.page, 'Outra', []);
    const frames: string[] = [];
    other.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    // A socket may still be opening; wait for one that opens after it has closed.
    await other.page.goto('about:blank');
    const opened = other.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await other.page.goto('/tickets');
    await opened;
    await sendPresence(ana, 'composing');
    await expect(admin.page.getByTestId('conversation').getByTestId('typing')).toBeVisible();
    await addQueue(admin.page, 'Ajustes', '#E8590C');
    await expect.poll(() => frames.some((text) => text.includes('-queue'))).toBe(true);
    expect(frames.filter((text) => text.includes('-typing'))).toEqual([]);
    await other.page.context().close();
  });

  test('the agent’s typing and pause are shown on the contact’s phone, but not while writing a note', async () => {
    const { page } = admin;
    const waitForPresence = (state: string, after: number) =>
      whatsApp.waitFor('typing', (event) => event.owner === ana.phone && event.by === shop && event.state === state, {
        after,
      });
    const before = await whatsApp.now();
    await page.getByTestId('composer').pressSequentially('Te');
    await waitForPresence('composing', before);
    await page.getByTestId('composer').fill('');
    await waitForPresence('paused', before);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/messages/typing/') && calls.push(request.url()));
    await writeAs(page, 'Nota');
    await page.getByTestId('composer').pressSequentially('Só para nós');
    await page.getByTestId('composer').fill('');
    await writeAs(page, 'Responder');
    expect(calls).toEqual([]);
    await sendText(page, 'Temos sim');
    await waitForText(whatsApp, ana.phone, 'Temos sim');
    expect(calls).toHaveLength(1);
  });

  test('a group names who types and resolves mentions to names', async () => {
    const { page } = admin;
    const group = await whatsApp.call('createGroup', {
      creator: ana.phone,
      subject: 'Noivas',
      participants: [bia.phone, shop],
    });
    groupId = group.id;
    await whatsApp.call('send', { phone: ana.phone, to: groupId, text: 'Oi meninas' });
    await whatsApp.call('send', {
      phone: bia.phone,
      to: groupId,
      text: `@${ana.phone} e @${shop}, tudo certo?`,
      mentions: [ana.phone, shop],
    });
    const { uuid } = await ticketByApi(page, 'Noivas', 'group');
    await visit(page, `/tickets/${uuid}`);
    const groupBubble = bubble(page, 'tudo certo?');
    await expect(groupBubble).toContainText('@Ana Lima e @Ateliê Jasmim, tudo certo?');
    await sendPresence(bia, 'composing', groupId);
    await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('Bia Reis está digitando…');
  });

  test('an agent mentions a group member by @', async () => {
    const { page } = admin;
    const composer = page.getByTestId('composer');
    await composer.pressSequentially('Oi @bi');
    const list = page.getByTestId('mention-list');
    await expect(list.getByRole('option')).toHaveText([/Bia Reis/]);
    await composer.press('Enter');
    await expect(composer).toHaveValue('Oi @Bia Reis ');
    await composer.pressSequentially('chegou!');
    await composer.press('Enter');
    await expect(bubble(page, 'Oi @Bia Reis chegou!')).toHaveCount(1);
    const { message } = await whatsApp.waitFor(
      'message.stored',
      (event) => event.message.owner === bia.phone && event.message.text.endsWith('chegou!'),
    );
    expect(message.mentions).toEqual([bia.phone]);
  });

  test('edits resolve mentions on both sides', async () => {
    const { page } = admin;
    const sent = await whatsApp.call('send', { phone: bia.phone, to: groupId, text: 'Alguém viu?' });
    await expect(bubble(page, 'Alguém viu?')).toBeVisible();
    await whatsApp.call('send', {
      phone: bia.phone,
      to: groupId,
      edit: { of: sent!.id, text: `Alguém viu, @${shop}?` },
      mentions: [shop],
    });
    await expect(bubble(page, 'Alguém viu, @Ateliê Jasmim?')).toHaveCount(1);
    const own = bubble(page, 'Oi @Bia Reis chegou!');
    await own.hover();
    await own.getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const text = page.getByTestId('edit-text');
    await text.press('End');
    await text.pressSequentially(' Chama a @ana');
    await text.press('Enter');
    await expect(text).toHaveValue('Oi @Bia Reis chegou! Chama a @Ana Lima ');
    await text.press('Enter');
    await expect(bubble(page, 'Chama a @Ana Lima')).toHaveCount(1);
    const { message } = await whatsApp.waitFor(
      'message.changed',
      (event) => event.message.owner === bia.phone && event.message.edited && event.message.text.includes(' Chama a @'),
    );
    expect(message.mentions.toSorted()).toEqual([ana.phone, bia.phone].toSorted());
  });

  test('group changes are shown in the conversation at once, and removal disables it', async () => {
    const { page } = admin;
    const notice = page.getByTestId('group-notice');
    await whatsApp.call('changeGroup', { group: groupId, by: ana.phone, subject: 'Noivas de maio' });
    await expect(page.getByTestId('conversation-name')).toHaveText('Noivas de maio');
    await expect(notice.last()).toHaveText('Ana Lima mudou o nome do grupo para “Noivas de maio”');
    await whatsApp.call('changeParticipants', {
      group: groupId,
      by: ana.phone,
      action: 'promote',
      phones: [bia.phone],
    });
    await expect(notice.last()).toHaveText('Ana Lima tornou Bia Reis administrador');
    await page.getByTestId('composer').pressSequentially('@');
    await expect(page.getByTestId('mention-list').getByRole('option').filter({ hasText: 'Bia Reis' })).toContainText(
      'administrador',
    );
    await page.getByTestId('composer').fill('');
    await whatsApp.call('changeParticipants', { group: groupId, by: ana.phone, action: 'remove', phones: [shop] });
    await expect(notice.last()).toHaveText('Ana Lima removeu este número');
    await expect(page.getByTestId('composer')).toBeDisabled();
    await expect(page.getByPlaceholder('Este número não participa mais deste grupo')).toBeVisible();
  });
});
