import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import {
  bubble,
  composerMode,
  contactField,
  openTicket,
  sendText,
  ticketByApi,
  ticketOf,
  writeAs,
} from './support/tickets.ts';
import { visit } from './support/visit.ts';

/** A short text with the letters of all commands: each of them costs the browser three events. It begins with one that acts. */
const sentence = 'era kit já? flor cano / 1234';

/** Types a sentence without looking where the focus is, as people do, and expects it in the composer. */
const expectLetters = async (page: Page): Promise<void> => {
  const composer = page.getByTestId('composer');
  await page.keyboard.type(sentence);
  await expect(composer).toHaveValue(sentence);
  await expect(composerMode(page, 'Responder')).toBeChecked();
  await composer.fill('');
};

test.describe.serial('letters typed are letters', () => {
  let shop: Shop;
  let page: Page;
  const changes: string[] = [];

  const customer = async (name: string): Promise<void> => {
    const { phone } = await shop.whatsApp.call('createContact', { name });
    await shop.whatsApp.call('send', { phone, to: shop.number, text: `Bom dia, sou ${name}` });
    const { id } = await ticketByApi(page, name);
    expect((await callAs(page, 'PUT', `/tickets/${id}`, { queueId: shop.queueId })).status).toBe(200);
  };
  /** Acts on a ticket and types before and while the server answers: all of it is for the conversation that opens. */
  const expectEarlyLetters = async (act: () => Promise<void>): Promise<void> => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const hold = async (route: Route): Promise<void> => {
      if (route.request().method() !== 'PUT') return route.fallback();
      asked.resolve();
      await released.promise;
      return route.continue();
    };
    await page.route(/\/tickets\/\d+$/, hold);
    await act();
    await asked.promise;
    await page.keyboard.type('orçamento');
    await page.keyboard.press('Enter');
    released.resolve();
    await page.keyboard.type('ok, até já');
    const composer = page.getByTestId('composer');
    await expect(composer).toHaveValue('orçamento\nok, até já');
    await expect(composer).toBeFocused();
    await expect(page.getByTestId('resolve')).toBeVisible();
    await page.unroute(/\/tickets\/\d+$/, hold);
    await composer.fill('');
    await expect(page.getByTestId('draft-mark')).toHaveCount(0);
  };
  const messageMenu = async (text: string, item: string): Promise<void> => {
    await bubble(page, text).hover();
    await bubble(page, text).getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const closeDialog = async (dialog: Locator): Promise<void> => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Floricultura Camélia');
    page = shop.admin.page;
    for (const name of ['Alba Flores', 'Bento Rosa', 'Celso Cravo']) await customer(name);
    const quickMessage = { shortcode: 'horario', message: 'Das 8 às 18 horas', geral: true, visao: true };
    expect((await callAs(page, 'POST', '/quick-messages', quickMessage)).status).toBe(200);
    page.on('request', (request) => {
      if (request.method() === 'PUT' && /\/tickets\/\d+$/.test(request.url())) changes.push(request.postData() ?? '');
    });
  });
  test.beforeEach(() => {
    changes.length = 0;
  });
  test.afterAll(() => shop.close());

  test('after accepting by the row, by the header and by keys', async () => {
    await visit(page, '/tickets');
    await page.getByTestId('tab-pending').click();
    await expectEarlyLetters(() => ticketOf(page, 'Alba Flores').getByRole('button').click());
    await expectLetters(page);
    await page.keyboard.press('Alt+2');
    await openTicket(page, 'Bento Rosa');
    await expectEarlyLetters(() => page.getByTestId('accept').click());
    await expectLetters(page);
    await page.getByTestId('tab-pending').click();
    await openTicket(page, 'Celso Cravo');
    await expectEarlyLetters(() => page.keyboard.press('Alt+a'));
    await expectLetters(page);
    expect(changes.filter((change) => change.includes('closed'))).toEqual([]);
  });

  test('after opening a conversation by a click, by keys, again, by its address and by the palette', async () => {
    await openTicket(page, 'Alba Flores');
    await expectLetters(page);
    await ticketOf(page, 'Alba Flores').getByRole('link').click();
    await expectLetters(page);
    // At once: nothing of it stands in the conversation before.
    await page.keyboard.press('Alt+ArrowUp');
    await expectLetters(page);
    await expect(page.getByTestId('conversation-name')).not.toHaveText('Alba Flores');
    await expect(page.getByTestId('draft-mark')).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('composer')).toBeFocused();
    await expectLetters(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByTestId('palette-input').fill('alba');
    await page.locator('[data-testid^="palette-ticket-"]').click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Alba Flores');
    await expectLetters(page);
  });

  test('after sending by the button, and after every dialog of a message', async () => {
    const composer = page.getByTestId('composer');
    await composer.fill('Chega hoje');
    await page.getByTestId('send').click();
    await expect(bubble(page, 'Chega hoje')).toBeVisible();
    await expectLetters(page);
    for (const item of ['Editar', 'Informações', 'Encaminhar', 'Apagar']) {
      await messageMenu('Chega hoje', item);
      await closeDialog(page.getByRole('dialog'));
      await expectLetters(page);
    }
    await messageMenu('Chega hoje', 'Responder');
    await expectLetters(page);
    await composer.fill('Como combinado');
    await composer.press('Enter');
    await bubble(page, 'Como combinado').getByText('Chega hoje').click();
    await expectLetters(page);
    await messageMenu('Como combinado', 'Copiar texto');
    await expectLetters(page);
    await messageMenu('Como combinado', 'Selecionar');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('selection')).toHaveCount(0);
    await expectLetters(page);
  });

  test('after every dialog of the ticket, the search in it, a panel and a recording', async () => {
    for (const action of ['show-log', 'export-pdf', 'meeting']) {
      await page.getByTestId('more-actions').click();
      await page.getByTestId(action).click();
      await closeDialog(page.getByRole('dialog'));
      await expectLetters(page);
    }
    await page.keyboard.press('Alt+t');
    await closeDialog(page.getByRole('dialog', { name: 'Transferir atendimento' }));
    await expectLetters(page);
    await page.keyboard.press('Alt+f');
    await page.getByTestId('find-text').fill('Chega');
    await expect(page.getByTestId('find-status')).not.toBeEmpty();
    await page.getByTestId('find-text').press('Escape');
    await expectLetters(page);
    await page.getByTestId('record').click();
    await expect(page.getByTestId('recording-time')).toBeVisible();
    await expect(page.getByTestId('send-recording')).toBeFocused();
    await page.keyboard.type('a b');
    await page.getByTestId('cancel-recording').click();
    await expect(page.getByTestId('recording')).toHaveCount(0);
    await expectLetters(page);
    await page.keyboard.press('Alt+i');
    await page.getByTestId('close-contact').click();
    await expectLetters(page);
  });

  test('a tag is typed after another, and Escape leads back to the composer', async () => {
    await page.keyboard.press('Alt+l');
    const tags = page.getByTestId('tag-picker').getByRole('combobox').or(page.getByTestId('tag-picker')).last();
    await expect(tags).toBeFocused();
    await page.keyboard.type('urgente');
    await page.keyboard.press('Enter');
    await page.keyboard.type('orçamento');
    await page.keyboard.press('Enter');
    const aside = page.getByTestId('contact-aside');
    for (const name of ['urgente', 'orçamento'])
      await expect(aside.getByRole('button', { name: `Remover a tag ${name}` })).toBeVisible();
    await expect(bubble(page, 'çamento')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('composer')).toBeFocused();
    await expectLetters(page);
  });

  test('a message is one stop: few Tabs lead from the header to the composer, and arrows to its actions', async () => {
    for (let count = 0; count < 8; count++) await sendText(page, `Linha ${count}`);
    await expect(bubble(page, 'Linha 7')).toBeVisible();
    await page.getByTestId('more-actions').focus();
    const isWriting = (): Promise<boolean> =>
      page.getByTestId('composer').evaluate((field) => field === document.activeElement);
    let stops = 0;
    while (!(await isWriting()) && stops < 40) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(12);
    await page.getByTestId('messages').focus();
    await page.keyboard.press('ArrowUp');
    await expect(bubble(page, 'Linha 7')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(bubble(page, 'Linha 6')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Responder', exact: true }).press('Enter');
    await expect(page.getByTestId('composer')).toBeFocused();
    await expectLetters(page);
    await page.getByTestId('messages').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('composer')).toBeFocused();
  });

  test('Escape leaves the composer and the search, whose results arrows and Enter open', async () => {
    await page.keyboard.press('Escape');
    await expect(ticketOf(page, 'Alba Flores').getByRole('link')).toBeFocused();
    await page.keyboard.press('Alt+s');
    await expect(page.getByTestId('ticket-search')).toBeFocused();
    await page.keyboard.type('bento');
    await expect(ticketOf(page, 'Bento Rosa').locator('mark')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(ticketOf(page, 'Bento Rosa').getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByTestId('ticket-search')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('conversation-name')).toHaveText('Bento Rosa');
    await expectLetters(page);
    await page.keyboard.press('Alt+s');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('ticket-search')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('composer')).toBeFocused();
  });

  test('after every window and dialog of the composer and of the list', async () => {
    // Menus and popovers fade away, as people see them.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const opener of ['attach', 'more-actions', 'emoji', 'list-menu', 'user-menu']) {
      const layer = page.getByRole('menu').or(page.getByRole('dialog')).first();
      await page.getByTestId(opener).click();
      await expect(layer).toContainText(/./);
      await expect(layer.locator(':focus').or(layer.and(page.locator(':focus')))).toBeVisible();
      await page.keyboard.press('Escape');
      await expectLetters(page);
    }
    // A menu gives way to a text.
    for (const opener of ['attach', 'more-actions']) {
      await page.getByTestId(opener).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectLetters(page);
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await page.emulateMedia({ reducedMotion: null });
    for (let count = 0; count < 2; count++) {
      await page.getByTestId('sign-message').locator('..').click();
      await expectLetters(page);
    }
    for (const dialog of ['camera', 'contacts', 'location', 'poll', 'interactive']) {
      await page.getByTestId('attach').click();
      await page.getByTestId(`attach-${dialog}`).click();
      await closeDialog(page.getByRole('dialog'));
      await expectLetters(page);
    }
    await writeAs(page, 'Nota');
    await writeAs(page, 'Responder');
    await expectLetters(page);
    await page.getByTestId('more-actions').click();
    await page.getByTestId('schedule').click();
    await closeDialog(page.getByRole('dialog'));
    await expectLetters(page);
    for (const opener of ['new-ticket', 'open-palette']) {
      await page.getByTestId(opener).click();
      await closeDialog(page.getByRole('dialog'));
      await expectLetters(page);
    }
  });

  test('after an emoji, a quick message, a note, a reaction, a forwarded message and a picture', async () => {
    const composer = page.getByTestId('composer');
    await page.getByTestId('emoji').click();
    await page.getByTestId('emoji-picker').getByRole('menuitem', { name: '😀' }).first().click();
    await expect(composer).toHaveValue('😀');
    await page.keyboard.type('entrega');
    await expect(composer).toHaveValue('😀entrega');
    await composer.fill('');
    await page.keyboard.type('/horario');
    await expect(page.getByTestId('quick-message-list').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.type('e à noite');
    await expect(composer).toHaveValue('Das 8 às 18 horase à noite');
    await composer.fill('');
    await writeAs(page, 'Nota');
    await page.keyboard.type('paga à vista');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'paga à vista')).toBeVisible();
    await page.keyboard.press('Alt+r');
    await expectLetters(page);

    await bubble(page, 'Bom dia').hover();
    await bubble(page, 'Bom dia').getByRole('button', { name: 'Reagir' }).click();
    await page.getByRole('button', { name: '❤️', exact: true }).click();
    await expectLetters(page);
    await bubble(page, 'Bom dia').getByTestId('reactions').getByRole('button').click();
    await expectLetters(page);
    await messageMenu('Bom dia', 'Encaminhar');
    const forward = page.getByRole('dialog');
    await contactField(forward).fill('Alba');
    await page.getByRole('option', { name: /Alba Flores/ }).click();
    await forward.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectLetters(page);

    await page.getByTestId('file-media').setInputFiles('web/e2e/support/picture.jpg');
    await expect(page.getByTestId('caption')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('message-image')).toBeVisible();
    await expectLetters(page);
    await page.getByTestId('message-image').click();
    await closeDialog(page.getByRole('dialog'));
    await expectLetters(page);
    expect(changes).toEqual([]);
  });

  test('after what changes a message, the contact and the list', async () => {
    await openTicket(page, 'Alba Flores');
    await messageMenu('Linha 3', 'Editar');
    await page.getByTestId('edit-text').fill('Linha três');
    await page.getByTestId('save-edit').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bubble(page, 'Linha três')).toBeVisible();
    await expectLetters(page);
    await messageMenu('Linha 4', 'Apagar');
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectLetters(page);
    await messageMenu('Linha 5', 'Responder');
    await page.getByRole('button', { name: 'Cancelar a resposta' }).click();
    await expectLetters(page);

    const aside = page.getByTestId('contact-aside');
    await expect(aside).toBeVisible();
    await aside.getByRole('button', { name: 'Editar', exact: true }).click();
    await closeDialog(page.getByRole('dialog'));
    await expectLetters(page);
    for (const action of ['block-contact', 'schedule-message', 'merge-contact']) {
      await aside.getByTestId(action).click();
      await closeDialog(page.getByRole('dialog'));
      await expectLetters(page);
    }
    await aside.getByTestId('accept-audio').locator('..').click();
    await expectLetters(page);
    await aside.getByRole('button', { name: 'Remover a tag urgente' }).click();
    await expect(aside.getByRole('button', { name: 'Remover a tag urgente' })).toHaveCount(0);
    await expectLetters(page);
    await aside.getByTestId('new-note').fill('Prefere à tarde');
    await aside.getByTestId('add-note').click();
    await expect(aside.getByTestId('notes')).toContainText('Prefere à tarde');
    await expectLetters(page);

    await page.getByTestId('inbox-divider').click();
    await expectLetters(page);
    for (let count = 0; count < 2; count++) {
      await page.getByTestId('queue-filter').click();
      await page.getByRole('dialog').getByText('Vendas').click();
      await page.keyboard.press('Escape');
      await expectLetters(page);
      await page.getByTestId('list-menu').click();
      await page.getByTestId('show-all').click();
      await page.keyboard.press('Escape');
      await expectLetters(page);
    }
    await openTicket(page, 'Bento Rosa');
    expect(changes).toEqual([]);
  });

  test('after resolving, which opens the next, and reopening; after a return and a transfer nothing is written', async () => {
    const unanswered = async (): Promise<void> => {
      await expect(page.getByTestId('composer').or(page.getByTestId('resolve'))).toHaveCount(0);
      await page.keyboard.type(sentence);
    };
    await page.getByTestId('close-contact').click();
    await expectEarlyLetters(() => page.getByTestId('resolve').click());
    await expect(page.getByTestId('conversation-name')).not.toHaveText('Bento Rosa');
    await expectLetters(page);
    await page.keyboard.press('Alt+4');
    await openTicket(page, 'Bento Rosa');
    await expectEarlyLetters(() => page.getByTestId('reopen').click());
    await expectLetters(page);
    await page.getByTestId('tab-pending').click();
    await unanswered();
    await page.getByTestId('tab-open').click();
    await unanswered();
    await openTicket(page, 'Celso Cravo');
    await page.getByTestId('return').click();
    await unanswered();
    await page.getByTestId('tab-open').click();
    await openTicket(page, 'Alba Flores');
    changes.length = 0;
    await page.keyboard.press('Alt+t');
    const transfer = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await transfer.getByRole('combobox', { name: 'Fila' }).or(transfer.getByLabel(/^Fila/)).first().click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await page.getByTestId('transfer-confirm').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await unanswered();
    expect(changes).toHaveLength(1);
    await openTicket(page, 'Bento Rosa');
    await expectLetters(page);
  });

  test('letters alone are a choice in the profile, and none of them resolves', async () => {
    await page.getByTestId('tab-pending').click();
    await ticketOf(page, 'Celso Cravo').getByRole('button').click();
    await expect(page.getByTestId('resolve')).toBeVisible();
    await page.keyboard.press('Alt+h');
    await page.getByRole('dialog').getByRole('button', { name: 'Meu perfil' }).click();
    const profile = page.getByRole('dialog', { name: 'Meu perfil' });
    await profile.getByRole('switch', { name: 'Atalhos de uma letra' }).check({ force: true });
    await profile.getByTestId('save-profile').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page.getByTestId('conversation-name')).toHaveText('Bento Rosa');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(page.getByTestId('composer')).toHaveValue('e');
    expect(changes.filter((change) => change.includes('closed'))).toEqual([]);
  });
});
