import { expect, test, type Page } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { createJpeg } from './support/jpeg.ts';
import type { Person } from './support/people.ts';
import { openShop, serveCustomer, waitForText, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { bubble, contactField, sendText } from './support/tickets.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 800 };

/** Expects nothing beyond the edge of a narrow and of a wide window. */
const expectFits = async (page: Page): Promise<void> => {
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
};

test.describe.serial('the composer', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let customer: string;
  let shop: Shop;

  /** Waits until the customer's phone shows a presence of the agent, after a time of the simulator's clock. */
  const waitForPresence = (state: string, after: number) =>
    whatsApp.waitFor(
      'typing',
      (event) => event.owner === customer && event.by === shop.number && event.state === state,
      {
        after,
      },
    );
  const waitForMessage = async (kind: string) =>
    (
      await whatsApp.waitFor(
        'message.stored',
        ({ message }) => message.owner === customer && !message.fromMe && message.kind === kind,
        { timeoutMs: 30_000 },
      )
    ).message;

  /** Adds a contact to the company and waits until it is found by its name: the index follows a moment later. */
  const addContact = async (name: string): Promise<string> => {
    const { phone } = await whatsApp.call('createContact', { name });
    expect((await callAs(admin.page, 'POST', '/contacts', { name, number: phone })).status).toBe(200);
    const search = `/contacts?searchParam=${encodeURIComponent(name)}`;
    await expect
      .poll(async () => (await callAs(admin.page, 'GET', search)).body)
      .toMatchObject({ contacts: [{ name }] });
    return phone;
  };

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Floricultura Íris');
    ({ whatsApp, admin } = shop);
    customer = (await serveCustomer(shop, 'Ana Ribeiro', 'Vocês entregam hoje?')).phone;
  });
  test.afterAll(() => shop.close());

  test('explains why the microphone cannot be used', async () => {
    const { page } = admin;
    const refusals = [
      ['NotAllowedError', 'O navegador não permite usar o microfone. Libere-o nas permissões deste site.'],
      ['NotFoundError', 'Nenhum microfone encontrado.'],
    ] as const;
    for (const [name, words] of refusals) {
      await page.evaluate((refusal) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', refusal));
      }, name);
      await page.getByTestId('record').click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByTestId('recording')).toBeHidden();
    }
    await page.reload();
    await expect(page.getByTestId('composer')).toBeEnabled();
  });

  test('records a voice note that the customer’s phone plays', async () => {
    const { page } = admin;
    const before = await whatsApp.now();
    await page.getByTestId('record').click();
    await waitForPresence('recording', before);
    await expect(page.getByTestId('recording-time')).toHaveText('0:03');
    await expectFits(page);
    await page.getByTestId('send-recording').click();
    await waitForPresence('paused', before);
    const { media, id } = await waitForMessage('audio');
    expect(media).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', isVoice: true });
    expect(media?.seconds).toBeGreaterThanOrEqual(3);
    expect(Math.max(...Buffer.from(media?.waveform ?? '', 'base64'))).toBe(100);
    const file = await whatsApp.media({ phone: customer, peer: shop.number, id });
    expect([file.toString('latin1', 0, 4), file.toString('latin1', 28, 36)]).toEqual(['OggS', 'OpusHead']);
    const note = page.getByTestId('message').filter({ has: page.locator('audio') });
    await expect(note).toHaveCount(1);
    await note.getByTestId('play').click();
    await expect
      .poll(() => note.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeGreaterThan(2.5);
  });

  test('discards cancelled and too short recordings', async () => {
    const { page } = admin;
    const before = await whatsApp.now();
    await page.getByTestId('record').click();
    await waitForPresence('recording', before);
    await page.getByTestId('cancel-recording').click();
    await expect(page.getByTestId('recording')).toBeHidden();
    await waitForPresence('paused', before);
    await page.getByTestId('record').click();
    await expect(page.getByTestId('recording-time')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('recording')).toBeHidden();
    await page.getByTestId('record').click();
    await page.getByTestId('send-recording').click();
    await expect(page.getByText('Áudio curto demais: nada foi enviado.')).toBeVisible();
    await expect(page.getByTestId('record')).toBeVisible();
    await expect(page.locator('audio')).toHaveCount(1);
    await expect(bubble(page, 'Vocês entregam hoje?')).toHaveCount(1);
  });

  const attach = async (page: Page, dialog: string): Promise<void> => {
    await page.getByTestId('attach').click();
    await page.getByTestId(`attach-${dialog}`).click();
  };

  test('sends a contact of the company as a card', async () => {
    const { page } = admin;
    const bruno = await addContact('Bruno Lima');
    await attach(page, 'contacts');
    await page.getByTestId('send-card').click();
    await expect(page.getByText('Selecione um contato.')).toBeVisible();
    await page.getByTestId('card-contacts-select').fill('Bruno');
    await page.getByRole('option', { name: 'Bruno Lima' }).click();
    await expectFits(page);
    await page.getByTestId('send-card').click();
    expect((await waitForMessage('contact')).card).toMatchObject({
      type: 'contacts',
      contacts: [{ name: 'Bruno Lima', numbers: [bruno] }],
    });
    await expect(page.getByTestId('card-contacts')).toContainText('Bruno Lima');
  });

  test('sends the agent’s location', async () => {
    const { page } = admin;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: -23.5505199, longitude: -46.6333094 });
    await attach(page, 'location');
    await page.getByTestId('send-card').click();
    await expect(page.getByText('De -90 a 90')).toBeVisible();
    await page.getByTestId('find-location').click();
    await expect(page.getByTestId('latitude')).toHaveValue('-23.55052');
    await page.getByTestId('place-name').fill('Floricultura Íris');
    await page.getByTestId('place-address').fill('Rua das Flores, 12');
    await expectFits(page);
    await page.getByTestId('send-card').click();
    expect((await waitForMessage('location')).card).toMatchObject({
      type: 'location',
      latitude: -23.55052,
      longitude: -46.633309,
      name: 'Floricultura Íris',
      address: 'Rua das Flores, 12',
    });
  });

  test('sends a poll', async () => {
    const { page } = admin;
    await attach(page, 'poll');
    await page.getByTestId('poll-name').fill('Qual flor?');
    await page.getByTestId('poll-option-0').fill('Rosa');
    await page.getByTestId('poll-option-1').fill('Rosa');
    await page.getByTestId('send-card').click();
    await expect(page.getByText('Esta opção já existe.')).toBeVisible();
    await page.getByTestId('poll-option-1').fill('Lírio');
    await page.getByRole('button', { name: 'Adicionar opção' }).click();
    await page.getByTestId('poll-option-2').fill('Girassol');
    await expectFits(page);
    await page.getByTestId('send-card').click();
    expect((await waitForMessage('pollCreation')).card).toMatchObject({
      type: 'poll',
      name: 'Qual flor?',
      selectable: 1,
      options: [{ name: 'Rosa' }, { name: 'Lírio' }, { name: 'Girassol' }],
    });
  });

  test('sends interactive messages', async () => {
    const { page } = admin;
    const choose = async (kind: string): Promise<void> => {
      await page.getByTestId('interactive-kind').click();
      await page.getByRole('option', { name: kind }).click();
    };
    await attach(page, 'interactive');
    await page.getByTestId('send-card').click();
    await expect(page.getByText('Por favor, selecione um título.')).toBeVisible();
    await page.getByTestId('card-title').fill('Catálogo');
    await page.getByTestId('card-text').fill('Escolha um buquê');
    await page.getByTestId('list-section').fill('Rosas');
    await page.getByTestId('list-row').fill('Buquê de 12');
    await page.getByTestId('list-description').fill('Vermelhas');
    await expectFits(page);
    await page.getByTestId('send-card').click();
    expect((await waitForMessage('list')).card).toMatchObject({
      type: 'list',
      title: 'Catálogo',
      sections: [{ title: 'Rosas', rows: [{ rowId: '1.1', title: 'Buquê de 12', description: 'Vermelhas' }] }],
    });

    await attach(page, 'interactive');
    await choose('Botão que abre um link');
    await page.getByTestId('card-title').fill('Nossa loja');
    await page.getByTestId('card-value').fill('loja.test');
    await page.getByTestId('send-card').click();
    await expect(page.getByText('Valor inválido')).toBeVisible();
    await page.getByTestId('card-value').fill('https://loja.test/flores');
    await page
      .locator('input[type=file][accept="image/jpeg,image/png"]')
      .setInputFiles({ name: 'flor.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(page, 40_000) });
    await expectFits(page);
    await page.getByTestId('send-card').click();
    const waitForPresence = await waitForMessage('interactive');
    expect(waitForPresence).toMatchObject({
      card: { type: 'buttons', buttons: [{ kind: 'url', label: 'Abrir link', value: 'https://loja.test/flores' }] },
      media: { mimetype: 'image/jpeg', bytes: 40_000 },
    });

    await attach(page, 'interactive');
    await choose('Cobrança por PIX');
    await page.getByTestId('card-title').fill('Buquê de 12 rosas');
    await page.getByTestId('pix-amount').pressSequentially('89,9');
    await page.getByTestId('pix-key-kind').click();
    await page.getByRole('option', { name: 'Telefone' }).click();
    await page.getByTestId('pix-key').fill('(11) 98765-4321');
    await page.getByTestId('pix-merchant').fill('Floricultura Íris');
    await expectFits(page);
    await page.getByTestId('send-card').click();
    await expect(page.getByTestId('card-payment')).toContainText('+5511987654321');
    await expect(page.getByTestId('card-payment')).toContainText(/R\$\s89,90/);
  });

  test('takes a photo and sends it with a caption', async () => {
    const { page } = admin;
    await attach(page, 'camera');
    await expect(page.getByTestId('take-photo')).toBeEnabled();
    await expectFits(page);
    await page.getByTestId('take-photo').click();
    await page.getByTestId('caption').fill('O buquê de hoje');
    await page.getByTestId('send-files').click();
    expect(await waitForMessage('image')).toMatchObject({ text: 'O buquê de hoje', media: { mimetype: 'image/jpeg' } });
  });

  test('cancels an upload and sends the next message', async () => {
    const { page } = admin;
    const uploads = (url: URL): boolean => url.origin !== new URL(page.url()).origin;
    await page.route(uploads, (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/form-data') ? undefined : route.fallback(),
    );
    await page
      .getByTestId('file-document')
      .setInputFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await page.getByTestId('caption').fill('A tabela errada');
    const posted = page.waitForRequest(
      (request) => request.headers()['content-type']?.startsWith('multipart/form-data') ?? false,
    );
    await page.getByTestId('send-files').click();
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    const waiting = page.getByTestId('message-waiting').filter({ hasText: 'A tabela errada' });
    await expect(waiting.getByTestId('upload-progress')).toBeVisible();
    const upload = await posted;
    await waiting.getByTestId('upload-cancel').click();
    expect(await stopped).toBe(upload);
    await expect(waiting).toHaveCount(0);
    await page.unroute(uploads);
    await sendText(page, 'Sem a tabela');
    await waitForText(whatsApp, customer, 'Sem a tabela');
    expect(
      (await whatsApp.call('transcript', { phone: customer, peer: shop.number })).map(({ text }) => text),
    ).not.toContain('A tabela errada');
  });

  test('forwards several messages in order', async () => {
    const { page } = admin;
    const other = await addContact('Caio Neto');
    for (const text of ['Rosas: 89', 'Lírios: 65', 'Girassóis: 70']) {
      await sendText(page, text);
      await expect(bubble(page, text)).toBeVisible();
    }
    await bubble(page, 'Girassóis: 70').hover();
    await bubble(page, 'Girassóis: 70').getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: 'Selecionar' }).click();
    await bubble(page, 'Rosas: 89').getByTestId('select-message').check();
    await bubble(page, 'Vocês entregam hoje?').click();
    await bubble(page, 'Vocês entregam hoje?').click();
    await expect(page.getByTestId('selection')).toContainText('2 mensagens selecionadas');
    await expectFits(page);
    await page.getByTestId('forward-selected').click();
    const form = page.getByTestId('forward-form');
    await contactField(form).fill('Caio');
    await page.getByRole('option', { name: /Caio Neto/ }).click();
    // The second call fails: the first message was forwarded and is not forwarded again.
    let calls = 0;
    await page.route('**/message/forward', (route) =>
      (calls += 1) === 2 ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }) : route.continue(),
    );
    await page.getByTestId('forward-confirm').click();
    await expect(form.getByRole('alert')).toHaveText(/^1 de 2 mensagens encaminhadas\. Parou em “Girassóis: 70”: ./);
    await expect(contactField(form)).toHaveValue(/Caio Neto/);
    await expectFits(page);
    await page.getByTestId('forward-confirm').click();
    await expect(page.getByText('2 mensagens encaminhadas para Caio Neto')).toBeVisible();
    await waitForText(whatsApp, other, 'Girassóis: 70');
    expect((await whatsApp.call('transcript', { phone: other, peer: shop.number })).map(({ text }) => text)).toEqual([
      'Rosas: 89',
      'Girassóis: 70',
    ]);
    expect(calls).toBe(3);
    await expect(form).toHaveCount(0);
    await page.unrouteAll();
    await expect(page.getByTestId('composer')).toBeVisible();
  });

  test('keeps an open dialog when the window becomes narrow, and the placeholder on one line', async () => {
    const { page } = admin;
    await attach(page, 'poll');
    await page.getByTestId('poll-name').fill('Meia pergunta');
    await page.setViewportSize(phone);
    await expect(page.getByTestId('poll-name')).toHaveValue('Meia pergunta');
    await page.setViewportSize(wide);
    await expect(page.getByTestId('poll-name')).toHaveValue('Meia pergunta');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByTestId('attach').click();
    await expect(page.getByTestId('attach-interactive')).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expectFits(page);
  });
});
