import { expect, test, type Locator, type Page } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import type { Message } from '../../shared/src/contract/messages.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signUp, type Person } from './support/people.ts';
import { createJpeg } from './support/jpeg.ts';
import { waitForText } from './support/shop.ts';
import { callAs, simulator } from './support/stack.ts';
import {
  bubble,
  assignByApi,
  userIdOf,
  openTicket,
  sendText,
  acceptAndOpen,
  ticketByApi,
  ticketOf,
  writeAs,
  composerMode,
} from './support/tickets.ts';
import { visit } from './support/visit.ts';

// With the animations that people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const fiveMegabytes = 5 * 1024 * 1024;
const script = '<script>document.title = "taken"</script><img src=x onerror="document.title=\'taken\'">';

/** Accepts the displayed ticket and waits until the composer is enabled. */
const accept = async (page: Page): Promise<void> => {
  await page.getByTestId('conversation').getByTestId('accept').click();
  await expect(page.getByTestId('composer')).toBeEnabled();
};

test.describe.serial('the inbox', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let bruno: Person;
  let carla: Person;
  let shop: string;
  let sales: number;
  let support: number;

  const customer = async (name: string, ...texts: string[]): Promise<string> => {
    const { phone } = await whatsApp.call('createContact', { name });
    for (const text of texts) await whatsApp.call('send', { phone, to: shop, text });
    return phone;
  };
  /** Creates a customer whose ticket is assigned to the administrator and displayed. */
  const openCustomer = async (name: string, ...texts: string[]): Promise<string> => {
    const phone = await customer(name, ...texts);
    await acceptAndOpen(admin.page, name, sales);
    return phone;
  };
  const stored = (phone: string, text: string) => waitForText(whatsApp, phone, text);

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Mercado Azul');
    shop = await connectNumber(admin.page, whatsApp, 'Mercado');
    sales = await addQueue(admin.page, 'Vendas', '#2F9E44');
    support = await addQueue(admin.page, 'Suporte', '#1971C2');
    bruno = await addAgent(browser, admin.page, 'Bruno Lima', [sales, support]);
    carla = await addAgent(browser, admin.page, 'Carla Souza', [sales, support]);
  });
  test.afterAll(async () => {
    await whatsApp.close();
    for (const { page } of [admin, bruno, carla]) await page.context().close();
  });

  test('two agents accept the same ticket at once: one gets it, the other sees who has it', async () => {
    await customer('Paulo Disputado', 'Oi!');
    const ticket = await ticketByApi(admin.page, 'Paulo Disputado');
    expect((await callAs(admin.page, 'PUT', `/tickets/${ticket.id}`, { queueId: sales })).status).toBe(200);
    const pages = [bruno.page, carla.page];
    for (const page of pages) {
      await visit(page, `/tickets/${ticket.uuid}`);
      await expect(page.getByTestId('accept')).toBeVisible();
    }
    // Hold both requests until both buttons were clicked.
    const held: (() => Promise<void>)[] = [];
    for (const page of pages) {
      await page.route(`**/tickets/${ticket.id}`, (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        held.push(() => route.continue());
        return undefined;
      });
      await page.getByTestId('accept').click();
    }
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.map((go) => go()));
    const loserIndex = await Promise.any(
      pages.map(async (page, index) => {
        await page.getByTestId('ticket-owner').waitFor();
        return index;
      }),
    );
    const [loser, winner] = loserIndex === 0 ? [bruno, carla] : [carla, bruno];
    await expect(loser.page.getByTestId('ticket-owner')).toHaveText(
      `Este contato já está sendo atendido por ${winner.name}, na fila Vendas.`,
    );
    await expect(winner.page.getByTestId('composer')).toBeEnabled();
    await expect(winner.page.getByTestId('ticket-owner')).toHaveCount(0);
    await loser.page.getByRole('button', { name: 'Entendi' }).press('Enter');
    await expect(loser.page.getByTestId('ticket-owner')).toBeHidden();
    for (const page of pages) await page.unrouteAll();
  });

  test('emoji are shown large, 10,000 characters arrive whole, a script is rendered as text, and Arabic runs from right to left', async () => {
    const long = 'palavra '.repeat(1250).trimEnd().padEnd(10_000, '.');
    const phone = await openCustomer(`Zé ${script}`, '🥖🥐', long, script, 'مرحبا، هل لديكم خبز؟');
    const { page } = admin;
    await expect(page.getByTestId('conversation-name')).toHaveText(`Zé ${script}`);
    await expect(bubble(page, '🥖🥐').locator('[data-large]')).toBeVisible();
    await page.getByTestId('read-more').click();
    await expect(bubble(page, long)).toBeAttached();
    const { uuid } = await ticketByApi(page, `Zé ${script}`, 'open');
    const { body } = await callAs<{ messages: Message[] }>(page, 'GET', `/messages/${uuid}`);
    expect(body.messages.map((message) => message.body)).toEqual(expect.arrayContaining(['🥖🥐', long, script]));
    await expect(bubble(page, script)).toBeVisible();
    await expect(bubble(page, 'مرحبا').getByText('هل لديكم خبز')).toHaveCSS('direction', 'rtl');
    await expect(bubble(page, script).getByText('document.title')).toHaveCSS('direction', 'ltr');
    await page.getByTestId('composer').fill('نعم');
    await expect(page.getByTestId('composer')).toHaveCSS('direction', 'rtl');
    await sendText(page, long);
    await stored(phone, long);
    await sendText(page, '👍');
    await stored(phone, '👍');
    expect(await page.title()).not.toContain('taken');
    expect(await page.evaluate(() => document.querySelectorAll('img[src="x"]').length)).toBe(0);
  });

  test('a failed code load is shown in place, and retrying keeps the typed text', async () => {
    await openCustomer('Lia Semrede', 'Oi');
    const { page } = admin;
    const failure = page.getByRole('dialog', { name: 'Emojis' }).getByRole('alert');
    await page.route('**/EmojiPicker*.js', (route) => route.abort());
    await page.getByTestId('emoji').click();
    await expect(failure).toContainText('Sem conexão com o servidor');
    await page.keyboard.press('Escape');
    await page.getByTestId('composer').fill('Meio escrito');
    await page.unrouteAll();
    await page.getByTestId('emoji').click();
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByTestId('composer')).toHaveValue('Meio escrito');
    await page.getByTestId('composer').press('End');
    await page.getByTestId('emoji').click();
    await page.getByTestId('emoji-picker').getByRole('menuitem', { name: '😀' }).first().click();
    await expect(page.getByTestId('composer')).toHaveValue('Meio escrito😀');
    await page.getByTestId('composer').fill('');
  });

  test('older messages load when the first page does not fill the window; a failed page can be retried', async () => {
    const { page } = admin;
    const texts = Array.from({ length: 25 }, (_, number) =>
      `Conversa ${number + 1}. ${'Esta linha quebra quando a janela fica mais estreita. '.repeat(1 + (number % 4))}`.trim(),
    );
    await customer('Téo Tagarela', ...texts);
    const { uuid } = await ticketByApi(page, 'Téo Tagarela');
    await expect
      .poll(async () => (await callAs<{ hasMore: boolean }>(page, 'GET', `/messages/${uuid}`)).body.hasMore)
      .toBe(true);
    const older = (url: URL): boolean => url.pathname.endsWith(`/messages/${uuid}`) && url.searchParams.has('cursor');
    await page.route(older, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
    await page.setViewportSize({ width: 1440, height: 2600 });
    await page.goto(`/tickets/${uuid}`);
    await expect(bubble(page, 'Conversa 25.')).toBeVisible();
    await expect(page.getByTestId('page-failure')).toBeVisible();
    await page.unroute(older);
    await page.getByTestId('page-failure').getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(bubble(page, 'Conversa 1.')).toBeVisible();
    await expect(page.getByTestId('page-failure')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a conversation stays at its end when the window is made narrower and wider', async () => {
    const { page } = admin;
    const { uuid } = await ticketByApi(page, 'Téo Tagarela');
    await page.goto(`/tickets/${uuid}`);
    await expect(bubble(page, 'Conversa 25.')).toBeInViewport();
    const messages = page.getByTestId('messages');
    const left = () => messages.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    for (const width of [1024, 1440]) {
      const before = await messages.evaluate((box) => box.clientWidth);
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => messages.evaluate((box) => box.clientWidth)).not.toBe(before);
      await expect.poll(left).toBeLessThan(2);
    }
  });

  test('a list that fails to load, whole or from a page on, can be retried', async () => {
    const { page } = admin;
    const refuse = { status: 500, json: { error: 'ERR_INTERNAL' } };
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    const list = (url: URL): boolean =>
      url.pathname.endsWith('/tickets') && url.searchParams.get('status') === 'pending';
    await page.goto('/tickets');
    await page.route(list, (route) => route.fulfill(refuse));
    await page.getByTestId('tab-pending').click();
    await expect(page.getByRole('alert')).toContainText('Algo deu errado do nosso lado');
    await page.unroute(list);
    // The server's first page claims to have a next page, whose first request fails.
    let refused = 0;
    await page.route(list, async (route) => {
      if (!new URL(route.request().url()).searchParams.has('cursor')) {
        const response = await route.fetch();
        return route.fulfill({
          response,
          json: { ...((await response.json()) as object), hasMore: true, nextCursor: 'next' },
        });
      }
      refused += 1;
      return route.fulfill(
        refused === 1 ? refuse : { json: { tickets: [], count: 0, hasMore: false, nextCursor: null } },
      );
    });
    await again.click();
    await expect(ticketOf(page, 'Téo Tagarela')).toBeVisible();
    await expect(page.getByTestId('page-failure')).toContainText('Algo deu errado do nosso lado');
    expect(refused).toBe(1);
    await again.click();
    await expect(page.getByTestId('page-failure')).toHaveCount(0);
    await expect(ticketOf(page, 'Téo Tagarela')).toBeVisible();
    await page.unroute(list);
  });

  test('a 5 MB image is received and sent unchanged', async () => {
    const { page } = admin;
    const image = await createJpeg(page, fiveMegabytes);
    const phone = await openCustomer('Íris Fotógrafa', 'Vou mandar a foto');
    await whatsApp.call('send', {
      phone,
      to: shop,
      text: 'A foto',
      image: { mimetype: 'image/jpeg', data: image.toString('base64') },
    });
    const picture = bubble(page, 'A foto').getByTestId('message-image');
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await picture.click();
    await expect(page.getByTestId('viewer-image')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('viewer-image')).toBeHidden();
    const chooser = page.waitForEvent('filechooser');
    await page.getByTestId('attach').click();
    await page.getByRole('menuitem', { name: 'Imagem, vídeo ou áudio' }).click();
    await (await chooser).setFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: image });
    await page.getByTestId('caption').fill('De volta');
    await page.getByTestId('send-files').click();
    const message = await stored(phone, 'De volta');
    expect(message.media).toMatchObject({ mimetype: 'image/jpeg', bytes: image.length });
    expect((await whatsApp.media({ phone, peer: shop, id: message.id })).equals(image)).toBe(true);

    // What was sent is shown by the preview that the browser made, also when it is loaded; it opens itself.
    const sent = bubble(page, 'De volta').getByTestId('message-image');
    const widthOf = (shown: Locator) => () => shown.evaluate((element: HTMLImageElement) => element.naturalWidth);
    await expect.poll(widthOf(sent)).toBe(560);
    await page.reload();
    await expect(sent).toHaveAttribute('src', /\.preview\?/);
    await expect.poll(widthOf(sent)).toBe(560);
    await sent.click();
    await expect.poll(widthOf(page.getByTestId('viewer-image'))).toBe(1600);
    await page.keyboard.press('Escape');
  });

  test('an image that the browser cannot show can be downloaded', async () => {
    const { page } = admin;
    const phone = await openCustomer('Hélio do iPhone', 'Vou mandar');
    await whatsApp.call('send', {
      phone,
      to: shop,
      text: 'No formato da Apple',
      image: { mimetype: 'image/heic', data: Buffer.from('none that Chromium knows').toString('base64') },
    });
    const failed = bubble(page, 'No formato da Apple').getByTestId('media-failed');
    await expect(failed).toBeVisible({ timeout: 30_000 });
    const link = page.waitForResponse((response) => response.url().includes('/media/') && response.ok());
    const tab = page.waitForEvent('popup');
    await failed.getByRole('button', { name: 'Baixar' }).click();
    await link;
    await (await tab).close();
  });

  test('a reply quotes the message that it answers', async () => {
    const phone = await openCustomer('Quitéria Citada', 'Qual o preço do queijo?');
    const { page } = admin;
    await bubble(page, 'preço do queijo').hover();
    await bubble(page, 'preço do queijo').getByRole('button', { name: 'Responder' }).click();
    await sendText(page, 'R$ 42 o quilo');
    const message = await stored(phone, 'R$ 42 o quilo');
    const asked = (await whatsApp.call('transcript', { phone, peer: shop })).find(
      ({ text }) => text === 'Qual o preço do queijo?',
    );
    expect(message.quotedId).toBe(asked?.id);
    await expect(bubble(page, 'R$ 42 o quilo')).toContainText('Qual o preço do queijo?');
    await whatsApp.call('send', { phone, to: shop, text: 'Levo dois' });
    await expect(page.getByTestId('announcer')).toHaveText('Mensagem recebida: Levo dois');
  });

  test('spaces alone are not sent, Shift+Enter breaks the line, and a draft stays with its ticket', async () => {
    const phone = await openCustomer('Dora Rascunho', 'Bom dia');
    const { page } = admin;
    const composer = page.getByTestId('composer');
    await sendText(page, '   ');
    await expect(page.getByTestId('send')).toBeDisabled();
    await composer.fill('');
    await composer.pressSequentially('linha um');
    await composer.press('Shift+Enter');
    await composer.pressSequentially('linha dois');
    const address = page.url();
    await page.getByTestId('nav-connections').click();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(composer).toHaveValue('linha um\nlinha dois');
    await composer.press('Enter');
    await stored(phone, 'linha um\nlinha dois');
    await expect(composer).toHaveValue('');
    await writeAs(page, 'Nota');
    await composer.fill('Cuidado com este cliente');
    await page.reload();
    await expect(composer).toHaveValue('Cuidado com este cliente');
    await expect(composerMode(page, 'Nota')).toBeChecked();
    await composer.press('Enter');
    await expect(bubble(page, 'Cuidado com este cliente')).toHaveAttribute('data-note');
    expect((await whatsApp.call('transcript', { phone, peer: shop })).map(({ text }) => text)).not.toContain(
      'Cuidado com este cliente',
    );
  });

  test('a message written offline waits and is sent by itself', async () => {
    const phone = await openCustomer('Ofélia Offline', 'Oi');
    const { page } = admin;
    await page.context().setOffline(true);
    await sendText(page, 'Escrito sem rede');
    await expect(page.getByTestId('send-waiting')).toBeVisible();
    await expect(page.getByTestId('offline')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByTestId('offline')).toBeHidden({ timeout: 30_000 });
    await stored(phone, 'Escrito sem rede');
    await expect(page.getByTestId('send-waiting')).toHaveCount(0);
    await expect(bubble(page, 'Escrito sem rede')).toHaveCount(1);
  });

  test('a ticket is transferred with a note, returned to its queue, resolved and reopened; its log lists every step', async () => {
    await openCustomer('Tânia Transferida', 'Preciso de ajuda');
    const { page } = admin;
    await page.getByTestId('transfer').click();
    const dialog = page.getByRole('dialog');
    await expect(page.getByTestId('transfer-confirm')).toBeDisabled();
    await dialog
      .getByRole('combobox', { name: 'Transferir para' })
      .or(dialog.getByLabel('Transferir para'))
      .first()
      .click();
    await page.getByRole('option', { name: /Bruno Lima/ }).click();
    await dialog.getByRole('combobox', { name: 'Fila' }).or(dialog.getByLabel(/^Fila/)).first().click();
    await page.getByRole('option', { name: 'Suporte' }).click();
    await dialog.getByLabel('Mensagem interna para quem vai atender').fill('Cliente impaciente');
    await page.route('**/tickets/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByTestId('transfer-confirm').click();
    await expect(dialog.getByRole('alert')).toContainText('Sem conexão com o servidor');
    await expect(dialog.getByLabel('Mensagem interna para quem vai atender')).toHaveValue('Cliente impaciente');
    await page.unrouteAll();
    await page.getByTestId('transfer-confirm').click();
    await expect(page).toHaveURL(/\/tickets(\?tab=\w+)?$/);

    await expect(bruno.page.getByText(/transferiu o atendimento de Tânia Transferida para você/)).toBeVisible();
    await bruno.page.getByTestId('open-transferred').click();
    await expect(bruno.page.getByTestId('conversation-name')).toHaveText('Tânia Transferida');
    await expect(bubble(bruno.page, 'Cliente impaciente')).toBeVisible();
    await expect(bruno.page.getByTestId('ticket-user')).toHaveText('Bruno Lima');
    await bruno.page.getByTestId('return').click();
    await bruno.page.getByTestId('tab-pending').click();
    await openTicket(bruno.page, 'Tânia Transferida');
    await accept(bruno.page);
    await bruno.page.getByTestId('resolve').click();
    // The next one opens, if there is one.
    await expect(bruno.page.getByTestId('conversation-name').filter({ hasText: 'Tânia Transferida' })).toHaveCount(0);
    await bruno.page.getByTestId('tab-closed').click();
    await openTicket(bruno.page, 'Tânia Transferida');
    await expect(bruno.page.getByTestId('composer')).toBeDisabled();
    await bruno.page.getByTestId('reopen').click();
    await expect(bruno.page.getByTestId('composer')).toBeEnabled();
    await bruno.page.getByTestId('more-actions').click();
    await bruno.page.getByTestId('show-log').click();
    const log = bruno.page.getByTestId('ticket-log');
    for (const entry of [
      'Atendimento reaberto',
      'Atendimento resolvido',
      'Devolvido para a fila',
      'Transferência recebida',
      'Atendimento criado',
    ])
      await expect(log.getByText(entry).first()).toBeVisible();
    await bruno.page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  test('search finds a contact by its name, with and without accents, and by its number', async () => {
    const phone = await customer('Érica Procurada', 'Olá');
    await ticketByApi(admin.page, 'Érica Procurada');
    const { page } = admin;
    // A new contact is indexed after its message has arrived.
    await expect
      .poll(async () => (await callAs(page, 'GET', '/tickets?status=search&searchParam=procurada&showAll=true')).body)
      .toMatchObject({ tickets: [{ contact: { name: 'Érica Procurada' } }] });
    await page.goto('/tickets');
    const search = page.getByTestId('ticket-search');
    for (const text of ['erica procu', 'ÉRICA', phone.slice(-8)]) {
      await search.fill(text);
      await expect(ticketOf(page, 'Érica Procurada')).toBeVisible();
      await expect(ticketOf(page, 'Tânia Transferida')).toHaveCount(0);
    }
    await search.fill('zzzzzz');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByTestId('tab-open')).toBeVisible();
  });

  test('on narrow screens a search returns with the list, and a notification click shows its conversation', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/tickets');
    const search = page.getByTestId('ticket-search');
    await search.fill('erica procu');
    await openTicket(page, 'Érica Procurada');
    await page.getByRole('link', { name: 'Voltar para a lista' }).click();
    await expect(search).toHaveValue('erica procu');
    await search.press('Escape');
    await expect(page.getByTestId('tab-open')).toBeVisible();
    const { uuid } = await ticketByApi(page, 'Dora Rascunho', 'open');
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('recado:open-ticket', { detail })), uuid);
    await expect(page.getByTestId('conversation-name')).toHaveText('Dora Rascunho');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the title counts unread tickets, and the bell lists them', async () => {
    await visit(bruno.page, '/tickets');
    await bruno.page.getByTestId('tab-pending').click();
    const phone = await customer('Nina Notificada', 'Alguém aí?');
    const { id } = await ticketByApi(admin.page, 'Nina Notificada');
    await assignByApi(admin.page, id, await userIdOf(bruno.page), sales);
    await whatsApp.call('send', { phone, to: shop, text: 'Olá??' });
    await expect(bruno.page).toHaveTitle(/^[①-⑳] Recado$/u);
    await bruno.page.getByTestId('notifications').click();
    const entry = bruno.page.getByRole('link', { name: /Nina Notificada/ }).last();
    await expect(entry).toContainText('Dona Maria transferiu para você');
    await entry.press('Enter');
    await expect(bruno.page.getByTestId('conversation-name')).toHaveText('Nina Notificada');
    await expect(bruno.page.getByRole('dialog')).toHaveCount(0);
    await expect(ticketOf(bruno.page, 'Nina Notificada').getByLabel(/não lida/)).toHaveCount(0);
  });
});
