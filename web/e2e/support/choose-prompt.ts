import { expect, type Page } from '@playwright/test';
import { visit } from './visit.ts';

/** Lets a prompt answer on the company's only connection. */
export const choosePrompt = async (page: Page, name: string): Promise<void> => {
  await visit(page, '/connections');
  await page.getByTestId('edit-connection').click();
  await page.getByRole('tab', { name: 'Integrações' }).click();
  await page.getByTestId('field-promptId').click();
  await page.getByRole('option', { name }).click();
  await page.getByTestId('save-connection').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
