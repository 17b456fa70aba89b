import { accessibility } from './support/accessibility.ts';
import { expect, test, type Page } from '@playwright/test';
import { openNewNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs } from './support/stack.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const setSetting = async (page: Page, column: string, data: string): Promise<void> => {
  expect((await callAs(page, 'PUT', '/companySettings', { column, data })).status).toBe(200);
};

test.describe.serial('the dialog of a connection', () => {
  let admin: Person;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Padaria Sol');
    await addQueue(admin.page, 'Vendas', '#2F9E44');
    await setSetting(admin.page, 'scheduleType', 'connection');
    await setSetting(admin.page, 'userRating', 'enabled');
    await admin.page.reload();
  });
  test.afterAll(async () => admin.page.context().close());

  const edit = async (): Promise<void> => {
    await admin.page
      .getByRole('button', { name: /Editar/ })
      .first()
      .click();
  };

  test('an error opens the tab of its field; the texts, the file and the hours are saved', async () => {
    const { page } = admin;
    await page.getByTestId('nav-connections').click();
    await openNewNumber(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab')).toHaveCount(0);
    await page.getByTestId('more-options').click();
    await expect(dialog.getByRole('tab')).toHaveText([
      'Geral',
      'Integrações',
      'Mensagens',
      'Bot',
      'NPS',
      'Horários',
      'Importação',
    ]);
    await page.getByTestId('connection-name').fill('Balcão');
    await page.getByTestId('tab-chatbot').click();
    await page.getByTestId('field-timeSendQueue').fill('5');
    await page.getByTestId('save-connection').click();
    await expect(dialog.getByText('Escolha a fila de redirecionamento')).toBeVisible();
    await page.getByTestId('field-sendIdQueue').click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await page.getByTestId('save-connection').click();
    await expect(page.getByTestId('tab-nps')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByText('A mensagem de avaliação é obrigatória')).toBeVisible();
    await page.getByTestId('field-ratingMessage').fill('De 0 a 10, que nota você dá?');
    await page.getByTestId('field-expiresTicketNPS').fill('30');

    await page.getByTestId('tab-messages').click();
    const greeting = page.getByTestId('field-greetingMessage');
    await greeting.fill('Olá , bem-vindo!');
    await greeting.press('Home');
    for (let letters = 0; letters < 4; letters += 1) await greeting.press('ArrowRight');
    await greeting.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('variable-firstName')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(greeting).toHaveValue('Olá {{firstName}}, bem-vindo!');
    await expect(greeting).toBeFocused();
    await expect(page.getByTestId('variables-preview')).toContainText('Olá Maria, bem-vindo!');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByTestId('choose-file').click();
    await (await chooser).setFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog.getByTestId('file-name')).toHaveText('vitrine.png');
    await expect(dialog.getByTestId('greeting-preview')).toHaveJSProperty('complete', true);

    await page.getByTestId('tab-schedules').click();
    await page.getByTestId('hours-monday-startTimeA').fill('09:30');
    await page.getByTestId('save-connection').click();
    await expect(page.getByTestId('qr-dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    await edit();
    await page.getByTestId('tab-messages').click();
    await expect(greeting).toHaveValue('Olá {{firstName}}, bem-vindo!');
    await expect(dialog.getByTestId('greeting-preview')).toHaveJSProperty('naturalWidth', 1);
    await page.getByTestId('tab-schedules').click();
    await expect(page.getByTestId('hours-monday-startTimeA')).toHaveValue('09:30');
    await page.getByTestId('tab-messages').click();
    await dialog.getByTestId('remove-file').click();
    await page.getByTestId('save-connection').click();
    await expect(dialog).toBeHidden();
    const { body } = await callAs<{ greetingMediaAttachment: object | null }[]>(page, 'GET', '/whatsapp');
    expect(body[0]?.greetingMediaAttachment).toBeNull();
  });

  test('the token is shown, copied and renewed', async () => {
    const { page } = admin;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await edit();
    await page.getByTestId('tab-integrations').click();
    await page.getByTestId('show-token').click();
    const field = page.getByTestId('connection-token');
    await expect(field).toHaveValue(/^[A-Za-z0-9]{30}$/);
    const before = await field.inputValue();
    await page.getByTestId('copy-token').click();
    await expect(page.getByRole('button', { name: 'Token copiado!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
    await page.getByTestId('renew-token').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gerar outro token' }).last().click();
    await expect(field).not.toHaveValue(before);
    await expect(field).toHaveValue(/^[A-Za-z0-9]{30}$/);
    for (const name of ['integrations', 'messages', 'chatbot']) {
      await page.getByTestId(`tab-${name}`).click();
      const { violations } = await accessibility(page).include('[role=dialog]').analyze();
      expect(
        violations.map(({ id }) => id),
        name,
      ).toEqual([]);
    }
  });
});
