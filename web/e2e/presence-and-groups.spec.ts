import { expect, test } from '@playwright/test';
import type { Account } from '../../infra/local/whatsapp/contract/account.ts';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';
import { bubble, say, serve, ticketByApi, ticketOf } from './support/tickets.ts';

test.describe.serial('what accompanies messages', () => {
  let world: SimulatorClient;
  let admin: Person;
  let shop: string;
  let ana: Account;
  let bia: Account;
  let groupId: string;

  const type = (from: Account, state: 'composing' | 'recording' | 'paused', peer = shop) =>
    world.call('type', { phone: from.phone, peer, state });

  test.beforeAll(async ({ browser }) => {
    world = simulator();
    admin = await signUp(browser, 'Ateliê Jasmim');
    shop = await connectNumber(admin.page, world, 'Ateliê');
    const { body: connections } = await callAs<{ id: number }[]>(admin.page, 'GET', '/whatsapp');
    expect((await callAs(admin.page, 'PUT', `/whatsapp/${connections[0]!.id}`, { allowGroup: true })).status).toBe(200);
    [ana, bia] = [
      await world.call('createContact', { name: 'Ana Lima' }),
      await world.call('createContact', { name: 'Bia Reis' }),
    ];
    await world.call('send', { phone: ana.phone, to: shop, text: 'Bom dia' });
    const queue = await addQueue(admin.page, 'Pedidos', '#7048E8');
    await serve(admin.page, 'Ana Lima', queue);
  });
  test.afterAll(async () => {
    await world.close();
    await admin.page.context().close();
  });

  test('the contact types: list and conversation say so until it writes', async () => {
    const { page } = admin;
    await expect(async () => {
      await type(ana, 'composing');
      await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('digitando…', { timeout: 1_000 });
    }).toPass();
    await expect(ticketOf(page, 'Ana Lima').getByTestId('typing')).toHaveText('digitando…');
    await type(ana, 'recording');
    await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('gravando áudio…');
    await world.call('send', { phone: ana.phone, to: shop, text: 'Tem vestido azul?' });
    await expect(bubble(page, 'Tem vestido azul?')).toBeVisible();
    await expect(page.getByTestId('typing')).toHaveCount(0);
  });

  test('who may not see the ticket is told nothing of it', async ({ browser }) => {
    const other = await addAgent(browser, admin.page, 'Outra', []);
    const heard: string[] = [];
    other.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    // The socket of before may just be opening: only one that comes after it is gone is waited for.
    await other.page.goto('about:blank');
    const opened = other.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await other.page.goto('/tickets');
    await opened;
    await type(ana, 'composing');
    await expect(admin.page.getByTestId('conversation').getByTestId('typing')).toBeVisible();
    await addQueue(admin.page, 'Ajustes', '#E8590C');
    await expect.poll(() => heard.some((text) => text.includes('-queue'))).toBe(true);
    expect(heard.filter((text) => text.includes('-typing'))).toEqual([]);
    await other.page.context().close();
  });

  test('the agent types: the contact’s phone shows it, and that it paused; of a note it shows nothing', async () => {
    const { page } = admin;
    const shown = (state: string, after: number) =>
      world.waitFor('typing', (event) => event.owner === ana.phone && event.by === shop && event.state === state, {
        after,
      });
    const before = await world.now();
    await page.getByTestId('composer').pressSequentially('Te');
    await shown('composing', before);
    await page.getByTestId('composer').fill('');
    await shown('paused', before);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/messages/typing/') && calls.push(request.url()));
    await page.getByTestId('private-toggle').click();
    await page.getByTestId('composer').pressSequentially('Só para nós');
    await page.getByTestId('composer').fill('');
    await page.getByTestId('private-toggle').click();
    expect(calls).toEqual([]);
    await say(page, 'Temos sim');
    await world.waitFor('message.stored', ({ message }) => message.owner === ana.phone && message.text === 'Temos sim');
    expect(calls).toHaveLength(1);
  });

  test('a group names who types and whom its messages name', async () => {
    const { page } = admin;
    const group = await world.call('createGroup', {
      creator: ana.phone,
      subject: 'Noivas',
      participants: [bia.phone, shop],
    });
    groupId = group.id;
    await world.call('send', { phone: ana.phone, to: groupId, text: 'Oi meninas' });
    await world.call('send', {
      phone: bia.phone,
      to: groupId,
      text: `@${ana.phone} e @${shop}, tudo certo?`,
      mentions: [ana.phone, shop],
    });
    const { uuid } = await ticketByApi(page, 'Noivas', 'group');
    await page.goto(`/tickets/${uuid}`);
    const said = bubble(page, 'tudo certo?');
    await expect(said).toContainText('@Ana Lima e @Ateliê Jasmim, tudo certo?');
    await type(bia, 'composing', groupId);
    await expect(page.getByTestId('conversation').getByTestId('typing')).toHaveText('Bia Reis está digitando…');
  });

  test('an agent names somebody of the group by @', async () => {
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
    const { message } = await world.waitFor(
      'message.stored',
      (event) => event.message.owner === bia.phone && event.message.text.endsWith('chegou!'),
    );
    expect(message.mentions).toEqual([bia.phone]);
  });

  test('edits name people as well, on both sides', async () => {
    const { page } = admin;
    const said = await world.call('send', { phone: bia.phone, to: groupId, text: 'Alguém viu?' });
    await expect(bubble(page, 'Alguém viu?')).toBeVisible();
    await world.call('send', {
      phone: bia.phone,
      to: groupId,
      edit: { of: said!.id, text: `Alguém viu, @${shop}?` },
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
    const { message } = await world.waitFor(
      'message.changed',
      (event) => event.message.owner === bia.phone && event.message.edited && event.message.text.includes(' Chama a @'),
    );
    expect(message.mentions.toSorted()).toEqual([ana.phone, bia.phone].toSorted());
  });

  test('what is done to the group stands in its conversation at once, and ends it', async () => {
    const { page } = admin;
    const notice = page.getByTestId('group-notice');
    await world.call('changeGroup', { group: groupId, by: ana.phone, subject: 'Noivas de maio' });
    await expect(page.getByTestId('conversation-name')).toHaveText('Noivas de maio');
    await expect(notice.last()).toHaveText('Ana Lima mudou o nome do grupo para “Noivas de maio”');
    await world.call('changeParticipants', { group: groupId, by: ana.phone, action: 'promote', phones: [bia.phone] });
    await expect(notice.last()).toHaveText('Ana Lima tornou Bia Reis administrador');
    await page.getByTestId('composer').pressSequentially('@');
    await expect(page.getByTestId('mention-list').getByRole('option').filter({ hasText: 'Bia Reis' })).toContainText(
      'administrador',
    );
    await page.getByTestId('composer').fill('');
    await world.call('changeParticipants', { group: groupId, by: ana.phone, action: 'remove', phones: [shop] });
    await expect(notice.last()).toHaveText('Ana Lima removeu este número');
    await expect(page.getByTestId('composer')).toBeDisabled();
    await expect(page.getByPlaceholder('Este número não participa mais deste grupo')).toBeVisible();
  });
});
