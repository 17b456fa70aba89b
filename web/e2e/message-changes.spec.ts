import { expect, test, type Page } from '@playwright/test';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Person } from './support/people.ts';
import { openShop, serveCustomer, waitForText, type Shop } from './support/shop.ts';
import { bubble, contactField, sendText, ticketByApi, ticketOf } from './support/tickets.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

test.describe.serial('message changes', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let shop: Shop;
  let ana: string;
  let question: string;

  const sent = (text: string) => waitForText(whatsApp, ana, text);
  const changed = (id: string) => ({
    by: (
      is: (message: { text: string; edited: boolean; revoked: boolean; reactions: { emoji: string }[] }) => boolean,
    ) =>
      whatsApp.waitFor('message.changed', ({ message }) => message.owner === ana && message.id === id && is(message)),
  });
  const menu = async (page: Page, text: string, item: string): Promise<void> => {
    await bubble(page, text).hover();
    await bubble(page, text).getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Floricultura Íris');
    ({ whatsApp, admin } = shop);
    ({ phone: ana, messageId: question } = await serveCustomer(shop, 'Ana Prado', 'Tem rozas?'));
  });
  test.afterAll(() => shop.close());

  test('an agent’s edit reaches the contact’s phone', async () => {
    const { page } = admin;
    await sendText(page, 'Temos sin!');
    const message = await sent('Temos sin!');
    await menu(page, 'Temos sin!', 'Editar');
    await page.getByTestId('edit-text').fill('Temos sim!');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await changed(message.id).by(({ text, edited }) => edited && text === 'Temos sim!');
    await expect(bubble(page, 'Temos sim!')).toContainText('Editada');
    await expect(ticketOf(page, 'Ana Prado')).toContainText('Temos sim!');
  });

  test('a contact’s edit updates the bubble and the list', async () => {
    const { page } = admin;
    await whatsApp.call('send', {
      phone: ana,
      to: shop.number,
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

  test('contact and agent react, and the agent removes the reaction', async () => {
    const { page } = admin;
    const message = await sent('Temos sin!');
    await whatsApp.call('send', {
      phone: ana,
      to: shop.number,
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

  test('an agent forwards a message, which is marked as forwarded', async () => {
    const { page } = admin;
    const { phone } = await whatsApp.call('createContact', { name: 'Bia Encaminhada' });
    await whatsApp.call('send', { phone, to: shop.number, text: 'Oi' });
    await ticketByApi(page, 'Bia Encaminhada');
    await menu(page, 'Tem rosas?', 'Encaminhar');
    const form = page.getByTestId('forward-form');
    await contactField(form).fill('Bia Enc');
    await page.getByRole('option', { name: /Bia Encaminhada/ }).click();
    await page.getByTestId('forward-confirm').click();
    const message = await waitForText(whatsApp, phone, 'Tem rosas?');
    expect(message.forwarded).toBe(1);
    await expect(page.getByText('Mensagem encaminhada para Bia Encaminhada')).toBeVisible();
  });

  test('agent and contact delete a message; the texts stay readable', async () => {
    const { page } = admin;
    await sendText(page, 'Preço errado');
    const message = await sent('Preço errado');
    await menu(page, 'Preço errado', 'Apagar');
    await page.getByTestId('confirm').click();
    await changed(message.id).by(({ revoked }) => revoked);
    await expect(bubble(page, 'Preço errado')).toContainText('Essa mensagem foi apagada');
    await whatsApp.call('send', {
      phone: ana,
      to: shop.number,
      content: { protocolMessage: { type: REVOKE, key: { id: question, fromMe: true } } },
    });
    await expect(bubble(page, 'Tem rosas?')).toContainText('Essa mensagem foi apagada pelo contato');
    await bubble(page, 'Preço errado').hover();
    await bubble(page, 'Preço errado').getByTestId('message-menu').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Informações']);
    await page.keyboard.press('Escape');
  });

  test('a contact’s message can be neither edited nor deleted', async () => {
    const { page } = admin;
    await whatsApp.call('send', { phone: ana, to: shop.number, text: 'Obrigada!' });
    await bubble(page, 'Obrigada!').hover();
    await bubble(page, 'Obrigada!').getByTestId('message-menu').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      '',
      ...['Responder', 'Encaminhar', 'Selecionar', 'Copiar texto', 'Informações'],
    ]);
    await page.keyboard.press('Escape');
  });
});
