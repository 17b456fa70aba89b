import { expect, test } from '@playwright/test';
import { accessibility } from './support/accessibility.ts';
import { password } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { acceptAndOpen } from './support/tickets.ts';

test.describe.serial('requests about personal data', () => {
  let shop: Shop;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Farmácia Íris');
    const { phone } = await shop.whatsApp.call('createContact', { name: 'Davi Rocha' });
    await shop.whatsApp.call('send', { phone, to: shop.number, text: 'Quero os meus dados, por favor.' });
    await acceptAndOpen(shop.admin.page, 'Davi Rocha', shop.queueId);
  });
  test.afterAll(() => shop.close());

  test('begin beside the conversation; the data are exported as one file, and erased after the name is typed', async () => {
    const { page } = shop.admin;
    await page.getByTestId('open-contact').click();
    await page.getByTestId('personal-data').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('field-requester')).toHaveValue('Davi Rocha');
    await page.getByTestId('save-data-request').click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: 'Davi Rocha' });
    await expect(row).toContainText('faltam 15 dias');

    // As the server answers a sign-in of more than five minutes ago.
    await page.route(
      '**/personal-data/exports',
      (route) => route.fulfill({ status: 403, json: { error: 'ERR_RECENT_SIGN_IN' } }),
      { times: 1 },
    );
    await row.getByTestId(/^export-person-/).click();
    await page.getByTestId('proof-form').getByLabel('Senha', { exact: true }).fill(password);
    await page.getByTestId('prove').click();
    await expect(page.getByTestId('person-export')).toContainText('Os dados estão prontos.', { timeout: 30_000 });
    await expect(page.getByTestId('download-person')).toHaveAttribute('href', /dados-pessoais\.zip/);
    const { violations } = await accessibility(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);

    await row.getByTestId(/^erase-person-/).click();
    await expect(dialog.getByTestId('confirm')).toBeDisabled();
    await dialog.getByTestId('typed-name').fill('Davi Rocha');
    await dialog.getByTestId('confirm').click();
    await expect(page.getByText('Os dados estão sendo apagados.')).toBeVisible();
    await page.getByTestId('show-erasures').click();
    await expect(page.getByTestId('erasure-running')).toContainText('por Dona Maria');
  });

  test('are fewer with rules of retention, which show what they would remove before they are saved', async () => {
    const { page } = shop.admin;
    await page.keyboard.press('Escape');
    await page.getByTestId('retention').click();
    await page.getByTestId('add-retention-rule').first().click();
    await page.getByTestId('field-days').fill('30');
    await page.getByTestId('save-retention-rule').click();
    await expect(page.getByTestId('retention-preview')).toContainText('Hoje, esta regra removeria: nada.');
    await page.getByTestId('confirm-retention').click();
    await expect(page.getByRole('row').filter({ hasText: 'Arquivos' })).toContainText('30 dias');
    await expect(page.getByTestId('retention-runs')).toContainText('nada é removido antes de');
  });
});
