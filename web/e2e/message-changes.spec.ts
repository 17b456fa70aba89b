import { expect, test, type Page } from '@playwright/test';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { simulator } from './support/stack.ts';
import { bubble, say, serve, ticketByApi, ticketOf } from './support/tickets.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

test.describe.serial('changes of messages', () => {
  let world: SimulatorClient;
  let admin: Person;
  let shop: string;
  let ana: string;
  let question: string;

  const sent = (text: string) =>
    world.waitFor('message.stored', ({ message }) => message.owner === ana && !message.fromMe && message.text === text);
  const changed = (id: string) => ({
    by: (
      is: (message: { text: string; edited: boolean; revoked: boolean; reactions: { emoji: string }[] }) => boolean,
    ) => world.waitFor('message.changed', ({ message }) => message.owner === ana && message.id === id && is(message)),
  });
  const menu = async (page: Page, text: string, item: string): Promise<void> => {
    await bubble(page, text).hover();
    await bubble(page, text).getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  test.beforeAll(async ({ browser }) => {
    world = simulator();
    admin = await signUp(browser, 'Floricultura Íris');
    shop = await connectNumber(admin.page, world, 'Loja');
    const queue = await addQueue(admin.page, 'Vendas', '#2F9E44');
    ana = (await world.call('createContact', { name: 'Ana Prado' })).phone;
    question = (await world.call('send', { phone: ana, to: shop, text: 'Tem rozas?' }))!.id;
    await serve(admin.page, 'Ana Prado', queue);
  });
  test.afterAll(async () => {
    await world.close();
    await admin.page.context().close();
  });

  test('an agent corrects a message, on the contact’s phone too', async () => {
    const { page } = admin;
    await say(page, 'Temos sin!');
    const { message } = await sent('Temos sin!');
    await menu(page, 'Temos sin!', 'Editar');
    await page.getByTestId('edit-text').fill('Temos sim!');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await changed(message.id).by(({ text, edited }) => edited && text === 'Temos sim!');
    await expect(bubble(page, 'Temos sim!')).toContainText('Editada');
    await expect(ticketOf(page, 'Ana Prado')).toContainText('Temos sim!');
  });

  test('a contact corrects its own: the bubble and the list follow', async () => {
    const { page } = admin;
    await world.call('send', {
      phone: ana,
      to: shop,
      content: {
        protocolMessage: {
          type: MESSAGE_EDIT,
          key: { id: question, fromMe: true },
          editedMessage: { conversation: 'Tem rosas?' },
        },
      },
    });
    await expect(bubble(page, 'Tem rosas?')).toContainText('Editada');
    await expect(bubble(page, 'Tem rozas?')).toHaveCount(0);
  });

  test('both react, and the agent takes its reaction away', async () => {
    const { page } = admin;
    const { message } = await sent('Temos sin!');
    await world.call('send', {
      phone: ana,
      to: shop,
      content: {
        reactionMessage: { key: { id: message.id, fromMe: false }, text: '😂', senderTimestampMs: Date.now() },
      },
    });
    await expect(bubble(page, 'Temos sim!').getByTestId('reactions')).toContainText('😂');
    await bubble(page, 'Tem rosas?').hover();
    await bubble(page, 'Tem rosas?').getByRole('button', { name: 'Reagir' }).click();
    await page.getByRole('button', { name: '❤️', exact: true }).click();
    await changed(question).by(({ reactions }) => reactions.some(({ emoji }) => emoji === '❤️'));
    const mine = bubble(page, 'Tem rosas?').getByTestId('reactions').getByRole('button', { name: /❤️/ });
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await mine.click();
    await expect(mine).toHaveCount(0);
    await changed(question).by(({ reactions }) => reactions.length === 0);
  });

  test('an agent sends a message on, marked where the contact wrote it', async () => {
    const { page } = admin;
    const { phone } = await world.call('createContact', { name: 'Bia Encaminhada' });
    await world.call('send', { phone, to: shop, text: 'Oi' });
    await ticketByApi(page, 'Bia Encaminhada');
    await menu(page, 'Tem rosas?', 'Encaminhar');
    const form = page.getByTestId('forward-form');
    await form
      .getByRole('combobox', { name: 'Contato' })
      .or(form.getByRole('textbox', { name: 'Contato' }))
      .first()
      .fill('Bia Enc');
    await page.getByRole('option', { name: /Bia Encaminhada/ }).click();
    await page.getByTestId('forward-confirm').click();
    const { message } = await world.waitFor(
      'message.stored',
      (event) => event.message.owner === phone && event.message.text === 'Tem rosas?',
    );
    expect(message.forwarded).toBe(1);
    await expect(page.getByText('Mensagem encaminhada para Bia Encaminhada')).toBeVisible();
  });

  test('an agent takes a message back; a contact does; the texts stay to be read', async () => {
    const { page } = admin;
    await say(page, 'Preço errado');
    const { message } = await sent('Preço errado');
    await menu(page, 'Preço errado', 'Apagar');
    await page.getByTestId('confirm').click();
    await changed(message.id).by(({ revoked }) => revoked);
    await expect(bubble(page, 'Preço errado')).toContainText('Essa mensagem foi apagada');
    await world.call('send', {
      phone: ana,
      to: shop,
      content: { protocolMessage: { type: REVOKE, key: { id: question, fromMe: true } } },
    });
    await expect(bubble(page, 'Tem rosas?')).toContainText('Essa mensagem foi apagada pelo contato');
    await expect(bubble(page, 'Preço errado').getByTestId('message-menu')).toHaveCount(0);
  });

  test('what the contact wrote offers neither editing nor deleting', async () => {
    const { page } = admin;
    await world.call('send', { phone: ana, to: shop, text: 'Obrigada!' });
    await bubble(page, 'Obrigada!').hover();
    await bubble(page, 'Obrigada!').getByTestId('message-menu').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Encaminhar', 'Selecionar']);
    await page.keyboard.press('Escape');
  });
});
