import { expect, test } from '@playwright/test';
import { signInAs, signUp } from './support/people.ts';

test('announcements of the operator reach every company live, and are unread until they are opened', async ({
  browser,
}) => {
  const operator = await signInAs(browser, { email: 'super@recado.test', password: 'Recado2026' });
  const { page } = await signUp(browser, 'Papelaria Lápis');
  const title = `Manutenção ${Date.now()}`;
  const bell = page.getByTestId('announcements');

  await operator.getByRole('link', { name: 'Informativos' }).click();
  await operator.getByTestId('add-announcement').first().click();
  await operator.getByTestId('save-announcement').click();
  await expect(operator.getByText('Obrigatório').first()).toBeVisible();
  await operator.getByTestId('field-title').fill(title);
  await operator.getByTestId('field-text').fill('Domingo, das *2h às 3h*.');
  await operator.getByTestId('field-priority').click();
  await operator.getByRole('option', { name: 'Alta' }).click();
  await operator.getByTestId('save-announcement').click();

  await expect(bell).toHaveAccessibleName(/[1-9]\d* novo/);
  await bell.click();
  const announcement = page.getByTestId('announcement').filter({ hasText: title });
  await expect(announcement).toContainText('Alta');
  await expect(announcement.locator('strong')).toHaveText('2h às 3h');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Informativos: 0 novos');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Informativos: 0 novos');

  const row = operator.locator('[data-testid^="announcement-"]').filter({ hasText: title });
  await row.getByTestId('delete-announcement').click();
  await operator.getByTestId('confirm').click();
  await expect(row).toHaveCount(0);
  await bell.click();
  await expect(announcement).toHaveCount(0);

  await operator.context().close();
});
