import { expect, test, type Page } from '@playwright/test';
import { openShop, type Shop } from './support/shop.ts';

test.describe.serial('API keys', () => {
  let shop: Shop;
  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Papelaria Chave');
  });
  test.afterAll(() => shop.close());

  const row = (page: Page) => page.locator('[data-testid^="api-key-"]').filter({ hasText: 'ERP' });
  const secret = async (page: Page): Promise<string> => {
    const shown = page.getByTestId('api-key-token');
    await expect(shown).toHaveText(/^rcd_live_/);
    const token = await shown.innerText();
    await page.getByTestId('close-api-key').click();
    return token;
  };

  test('are made with scopes, shown once, rotated and revoked; the documentation shows their calls', async () => {
    const { page } = shop.admin;
    await page.getByRole('link', { name: 'Chaves de API' }).click();
    await page.getByTestId('add-api-key').click();
    await page.getByTestId('field-name').fill('ERP');
    await page.getByTestId('save-api-key').click();
    await expect(page.getByText('Escolha pelo menos um escopo.')).toBeVisible();
    await page.getByTestId('scope-contacts:read').check();
    await page.getByTestId('scope-tickets:write').check();
    await page.getByTestId('save-api-key').click();
    const first = await secret(page);
    await expect(row(page)).toContainText(first.slice(0, 13));
    await expect(row(page)).toContainText('Nunca usada');

    await row(page).getByTestId('rotate-api-key').click();
    await page.getByTestId('save-rotation').click();
    const second = await secret(page);
    expect(second).not.toBe(first);
    await expect(row(page)).toContainText(`${first.slice(0, 13)}… vale até`);

    await row(page).getByTestId('revoke-api-key').click();
    await page.getByTestId('confirm').click();
    await expect(row(page)).toContainText('Revogada');
    await expect(row(page).getByTestId('rotate-api-key')).toHaveCount(0);

    await page.getByRole('link', { name: 'Documentação' }).click();
    await page.getByRole('button', { name: 'GET /contacts', exact: true }).click();
    await expect(page.getByTestId('api-sample').first()).toContainText('curl -X GET "$RECADO_API/api/v1/contacts"');
    await page.getByText('Python', { exact: true }).click();
    await expect(page.getByTestId('api-sample').first()).toContainText('urllib.request');
  });
});
