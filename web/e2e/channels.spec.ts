import { expect, test } from '@playwright/test';
import { addQueue, signUp, type Person } from './support/people.ts';
import { meta } from './support/stack.ts';
import { acceptByApi, bubble, openTicket, sendText, ticketByApi, ticketOf } from './support/tickets.ts';
import { visit } from './support/visit.ts';

const notice = 'Você tem 24h para responder após receber uma mensagem, de acordo com as políticas do Facebook.';

test.describe.serial('Meta’s channels', () => {
  const graph = meta();
  const stamp = Date.now().toString(36);
  const owner = `Dona ${stamp}`;
  const page = `Padaria ${stamp}`;
  let admin: Person;
  let queue: number;
  let person: string;
  let account: string;
  let official: string;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Padaria da Praça');
    queue = await addQueue(admin.page, 'Vendas', '#2f9e44');
    person = (await graph.call('addPerson', { name: owner })).id;
    account = (await graph.call('addPage', { name: page, ownerId: person, username: `padaria.${stamp}` })).id;
  });
  test.afterAll(() => admin.page.context().close());

  test('a refused Facebook login connects nothing', async () => {
    const { page: screen } = admin;
    await screen.getByTestId('nav-connections').click();
    await screen.getByTestId('add-connection').first().click();
    const opened = screen.waitForEvent('popup');
    await screen.getByTestId('add-facebook').click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Agora não' }).click();
    await expect(screen.getByText('O login no Facebook foi cancelado.')).toBeVisible();
    await expect(screen.getByTestId('connection-status')).toHaveCount(0);
  });

  test('Facebook login connects a page and its Instagram account without a QR code', async () => {
    const { page: screen } = admin;
    await screen.getByTestId('add-connection').first().click();
    const opened = screen.waitForEvent('popup');
    await screen.getByTestId('add-instagram').click();
    const popup = await opened;
    await popup.getByRole('button', { name: owner }).click();
    await expect(screen.getByText('Facebook conectado com sucesso!')).toBeVisible();
    const row = screen.getByRole('row').filter({ hasText: page }).first();
    await expect(row.getByTestId('connection-status')).toHaveText('Conectado');
    await expect(
      screen
        .getByRole('row')
        .filter({ hasText: `Insta padaria.${stamp}` })
        .getByTestId('connection-status'),
    ).toHaveText('Conectado');
    await expect(row.getByTestId('disconnect')).toBeVisible();
    for (const action of ['show-qr', 'new-qr']) await expect(screen.getByTestId(action)).toHaveCount(0);
  });

  test('a customer on Messenger is answered, below the 24-hour notice', async () => {
    const { page: screen } = admin;
    const customer = await graph.call('addCustomer', {
      channel: 'facebook',
      accountId: account,
      name: `Cliente ${stamp}`,
    });
    const customerChat = { channel: 'facebook' as const, accountId: account, customerId: customer.id };
    await graph.call('write', { ...customerChat, text: 'Vocês abrem domingo?' });
    const ticket = await ticketByApi(screen, customer.name);
    await acceptByApi(screen, ticket.id, queue);
    await visit(screen, '/tickets');
    await openTicket(screen, customer.name);
    await expect(bubble(screen, 'Vocês abrem domingo?')).toBeVisible();
    await expect(screen.getByTestId('answer-window')).toHaveText(
      new RegExp(`^${notice} Restam (24 h 0|23 h 5\\d) min\\.$`),
    );
    await sendText(screen, 'Sim, das 7h às 12h');
    await expect
      .poll(async () =>
        (await graph.call('conversation', customerChat))
          .filter(({ fromBusiness }) => fromBusiness)
          .map(({ text }) => text)
          .join('\n'),
      )
      .toContain('Sim, das 7h às 12h');
    const sentBubble = bubble(screen, 'Sim, das 7h às 12h');
    await sentBubble.hover();
    await sentBubble.getByTestId('message-menu').click();
    await expect(screen.getByRole('menu')).toContainText(
      'Neste canal, o que foi enviado não pode ser editado nem apagado.',
    );
    await expect(screen.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
    await screen.keyboard.press('Escape');
  });

  test('a page whose access was withdrawn is reconnected by a new login', async () => {
    const { page: screen } = admin;
    await screen.getByTestId('nav-connections').click();
    const row = screen.getByRole('row').filter({ hasText: page }).first();
    await row.getByTestId('disconnect').click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(row.getByTestId('connection-status')).toHaveText('Desconectado');
    const opened = screen.waitForEvent('popup');
    await row.getByTestId('connect-again').click();
    await (await opened).getByRole('button', { name: owner }).click();
    await expect(row.getByTestId('connection-status')).toHaveText('Conectado');
  });

  test('a Cloud API number is connected by its ids and token; invalid ones are refused', async () => {
    const { page: screen } = admin;
    const phone = await graph.call('addPhone', { name: 'Oficial', number: `5511${Date.now().toString().slice(-9)}` });
    official = phone.number;
    const { token } = await graph.call('systemToken', { businessAccountId: phone.businessAccountId });
    await screen.getByTestId('add-connection').first().click();
    await screen.getByTestId('add-whatsappapi').click();
    await screen.getByTestId('cloud-name').fill('Oficial');
    await screen.getByTestId('cloud-phone').fill('12');
    await screen.getByTestId('save-cloud').click();
    await expect(screen.getByText('Só dígitos, como no painel da Meta').first()).toBeVisible();
    await screen.getByTestId('cloud-phone').fill(phone.id);
    await screen.getByTestId('cloud-account').fill(phone.businessAccountId);
    await screen.getByTestId('cloud-token').fill('wrong-token-of-nobody');
    await screen.getByTestId('save-cloud').click();
    await expect(screen.getByRole('dialog').getByRole('alert')).toHaveText(
      'A Meta não aceitou o acesso. Conecte a conta de novo na página de conexões.',
    );
    await screen.getByTestId('cloud-token').fill(token);
    await screen.getByTestId('save-cloud').click();
    await expect(screen.getByRole('dialog')).toBeHidden();
    await expect(
      screen
        .getByRole('row')
        .filter({ hasText: `+${phone.number}` })
        .getByTestId('connection-status'),
    ).toHaveText('Conectado');
  });

  test('a template is chosen, filled in and sent to a customer of the Cloud API', async () => {
    const { page: screen } = admin;
    const phone = (await graph.call('overview', {})).phones.find(({ number }) => number === official);
    const customer = await graph.call('addCustomer', {
      channel: 'whatsappapi',
      accountId: phone?.id ?? '',
      name: `Oficial ${stamp}`,
    });
    const customerChat = { channel: 'whatsappapi' as const, accountId: customer.accountId, customerId: customer.id };
    await graph.call('write', { ...customerChat, text: 'Meu pedido está pronto?' });
    const ticket = await ticketByApi(screen, customer.name);
    await acceptByApi(screen, ticket.id, queue);
    await visit(screen, '/tickets');
    await openTicket(screen, customer.name);
    await expect(screen.getByTestId('answer-window')).toContainText('depois, use um modelo. Restam');
    // On narrow screens templates are in the attach menu and the placeholder fits on one line.
    await screen.setViewportSize({ width: 390, height: 844 });
    await expect(screen.getByTestId('open-templates')).toBeHidden();
    expect(
      await screen
        .getByTestId('composer')
        .evaluate((area: HTMLTextAreaElement) =>
          Math.floor(area.offsetHeight / parseFloat(getComputedStyle(area).lineHeight)),
        ),
    ).toBe(1);
    await screen.getByTestId('attach').click();
    await screen.getByTestId('attach-template').click();
    await screen.getByTestId('template').click();
    await screen.getByRole('option', { name: /pedido_pronto/ }).click();
    await screen.setViewportSize({ width: 1440, height: 900 });
    await expect(screen.getByTestId('send-template')).toBeDisabled();
    await screen.getByTestId('template-value-0').fill('Ana');
    await screen.getByTestId('template-value-1').fill('42');
    const text = 'Olá, Ana! Seu pedido 42 está pronto para retirada.';
    await expect(screen.getByTestId('template-preview')).toHaveText(text);
    await screen.getByTestId('send-template').click();
    await expect(screen.getByRole('dialog')).toBeHidden();
    await expect(bubble(screen, text)).toBeVisible();
    await expect
      .poll(async () =>
        (await graph.call('conversation', customerChat)).some(
          ({ fromBusiness, template }) => fromBusiness && template !== null,
        ),
      )
      .toBe(true);
  });

  test('an undelivered Cloud API message shows its failure and can be sent again', async () => {
    const { page: screen } = admin;
    const { customers } = await graph.call('overview', {});
    const { accountId, id: customerId } = customers.find(({ name }) => name === `Oficial ${stamp}`)!;
    const sent = async () =>
      (await graph.call('conversation', { channel: 'whatsappapi', accountId, customerId })).filter(
        ({ text }) => text === 'Pode vir buscar',
      );
    await sendText(screen, 'Pode vir buscar');
    const sentBubble = bubble(screen, 'Pode vir buscar');
    await expect(sentBubble.locator('[data-ack="1"]')).toBeVisible();
    await graph.call('undeliver', { mid: (await sent())[0]!.mid });
    await expect(sentBubble.getByTestId('message-failure')).toContainText('WhatsApp');
    const mark = ticketOf(screen, `Oficial ${stamp}`).getByTestId('failure-mark');
    await expect(mark).toHaveText('Não enviada');
    await sentBubble.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(sentBubble.getByTestId('message-failure')).toHaveCount(0);
    await expect(mark).toHaveCount(0);
    await expect.poll(async () => (await sent()).length).toBe(2);
    await graph.call('deliver', { channel: 'whatsappapi', accountId, customerId });
    await expect(sentBubble.locator('[data-ack="2"]')).toBeVisible();
  });
});
