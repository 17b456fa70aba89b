import { accessibility } from './support/accessibility.ts';
import { unpacedCampaigns } from '@recado/shared/test/unpaced-campaigns';
import { proveEmail } from './support/people.ts';
import { expect, test, type Page } from '@playwright/test';
import { openShop, type Shop, waitForText } from './support/shop.ts';
import { callAs } from './support/stack.ts';

const row = (page: Page, name: string) => page.locator('[data-testid^="campaign-"]').filter({ hasText: name });

const post = async <Body>(page: Page, path: string, body: object): Promise<Body> => {
  const answer = await callAs<Body>(page, 'POST', path, body);
  expect(answer.status).toBe(200);
  return answer.body;
};

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByTestId(`field-${field}`).click();
  await page.getByRole('option', { name: option }).click();
};

const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await accessibility(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

test.describe.serial('campaigns', () => {
  let shop: Shop;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Confeitaria Mel');
    await proveEmail(shop.admin);
  });
  test.afterAll(() => shop.close());

  /** Makes a list of two people on WhatsApp and one who is not there. */
  const addList = async (page: Page, name: string): Promise<{ ana: string; rui: string }> => {
    const { id } = await post<{ id: number }>(page, '/contact-lists', { name });
    const { phone: ana } = await shop.whatsApp.call('createContact', { name: 'Ana Prado' });
    const { phone: rui } = await shop.whatsApp.call('createContact', { name: 'Rui Telles' });
    for (const [who, number] of Object.entries({ 'Ana Prado': ana, 'Rui Telles': rui, 'Zé Sumido': '5511900000001' }))
      await post(page, '/contact-list-items', { contactListId: id, name: who, number });
    return { ana, rui };
  };

  test('are made for a list, tried on a number, sent, and followed in their report', async () => {
    const { page } = shop.admin;
    const { ana, rui } = await addList(page, 'Clientes do bolo');
    await page.getByTestId('nav-campaigns').click();
    await page.getByTestId('campaign-settings').first().click();
    await page.getByTestId('add-variable').click();
    await page.getByTestId('variable-key-0').fill('sabor');
    await page.getByTestId('variable-value-0').fill('fubá');
    await page.getByTestId('nav-tickets').click();
    const stay = page.getByRole('button', { name: 'Continuar editando' });
    await stay.click();
    await expect(stay).toHaveCount(0);
    await page.evaluate(() => window.history.back());
    await stay.click();
    await page.getByTestId('save-campaign-settings').click();
    await expect(page.getByText('Configurações salvas')).toBeVisible();
    await post(page, '/campaign-settings', { settings: unpacedCampaigns });

    await page.getByTestId('nav-campaigns').click();
    await page.getByTestId('add-campaign').first().click();
    await page.getByTestId('save-campaign').click();
    await expect(page.getByText('Obrigatório').first()).toBeVisible();
    await page.getByTestId('field-name').fill('Bolo da semana');
    await choose(page, 'contactListId', /Clientes do bolo \(3 contatos\)/);
    await choose(page, 'whatsappId', /Loja/);
    await expect(page.getByTestId('audience-valid')).toHaveText('2 pessoas recebem');
    await expect(page.getByTestId('left-out')).toContainText('Zé Sumido');
    await page.getByTestId('schedule-now').click();
    await page.getByTestId('save-campaign').click();
    await expect(page.getByText('Escreva ao menos uma mensagem.')).toBeVisible();
    await page.getByTestId('field-message1').fill('Olá {primeiroNome}, saiu o bolo de {sabor}!');
    await expect(page.getByTestId('campaign-preview')).toContainText('saiu o bolo de fubá!');
    await expectAccessible(page);
    await page.getByTestId('test-number').fill(ana);
    await page.getByTestId('send-test').click();
    await waitForText(shop.whatsApp, ana, 'Olá Dona, saiu o bolo de fubá!');
    await page.getByTestId('save-campaign').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Iniciar envio para 2 pessoas' }).click();

    await row(page, 'Bolo da semana').getByTestId('report-campaign').click();
    await waitForText(shop.whatsApp, ana, 'Olá Ana, saiu o bolo de fubá!');
    await waitForText(shop.whatsApp, rui, 'Olá Rui, saiu o bolo de fubá!');
    await expect(page.getByTestId('report-progress')).toHaveText('2 de 2 mensagens enviadas (100%)');
    await expect(page.getByTestId('campaign-status')).toHaveText('Finalizada');
    await expect(page.getByTestId('count-leftOut')).toHaveText('1');
    await expect(page.getByTestId('recipient-1').getByText('Enviada', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByTestId('show-leftOut').click();
    await expect(page.getByTestId('recipient-1')).toHaveCount(0);
    await expect(page.getByTestId('recipient-3')).toContainText('Zé Sumido');
    await page.getByTestId('show-leftOut').click();
    await page.getByTestId('search').fill('rui');
    await expect(page.getByTestId('recipient-2')).toContainText('Rui Telles');
    await expect(page.getByTestId('recipient-1')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByTestId('export-recipients').click();
    expect((await download).suggestedFilename()).toBe('campanha-Bolo da semana.xlsx');
    await shop.whatsApp.call('send', { phone: rui, to: shop.number, text: 'Quero dois' });
    await page.getByTestId('open-conversation').click();
    await expect(page).toHaveURL(/\/tickets\/.+/);
    await expect(page.getByText('Quero dois').first()).toBeVisible();
  });

  test('are paused, resumed, cancelled and copied, and say what they wait for', async () => {
    const { page } = shop.admin;
    await post(page, '/campaign-settings', { settings: { ...unpacedCampaigns, hourlyLimit: 1 } });
    await page.getByTestId('nav-campaigns').click();
    const shown = row(page, 'Bolo da semana');
    await shown.getByTestId('duplicate-campaign').click();
    await expect(page.getByTestId('field-name')).toHaveValue('Bolo da semana (cópia)');
    await page.getByTestId('field-name').fill('Bolo de domingo');
    await page.getByTestId('save-campaign').click();
    const copy = row(page, 'Bolo de domingo');
    await copy.getByTestId('start-campaign').click();
    await page.getByRole('button', { name: 'Iniciar envio para 2 pessoas' }).click();
    await expect(copy.getByTestId('campaign-wait')).toContainText('Esperando: limite de 1 por hora, continua');
    await copy.getByTestId('pause-campaign').click();
    await expect(copy.getByTestId('campaign-status')).toHaveText('Pausada');
    await copy.getByTestId('report-campaign').click();
    await page.getByTestId('resume-campaign').click();
    await expect(page.getByTestId('campaign-status')).toHaveText('Em andamento');
    await page.getByTestId('cancel-campaign').click();
    await page.getByRole('button', { name: 'Cancelar campanha' }).click();
    await expect(page.getByTestId('campaign-status')).toHaveText('Cancelada');
    await expect(page.getByTestId('resume-campaign')).toHaveCount(0);
    await expectAccessible(page);
    await post(page, '/campaign-settings', { settings: unpacedCampaigns });
  });
});
