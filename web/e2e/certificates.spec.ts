import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { seededSignIn } from './support/stack.ts';
import { visit } from './support/visit.ts';

/** A file with ciphers of long ago, valid for a century. */
const file = fileURLToPath(new URL('../../functions/test/certificates/old-ciphers.p12', import.meta.url));

test('a certificate is uploaded with its password, and shown with its expiry', async ({ browser }) => {
  const page = await signInAs(browser, await seededSignIn('super'));
  await visit(page, '/settings');
  await page.getByTestId('tab-uploadercert').click();
  const upload = page.getByTestId('upload-certificate');
  await upload.click();
  await expect(page.getByText('Escolha um arquivo!')).toBeVisible();
  await expect(page.getByText('Escolha um destino!')).toBeVisible();
  await page.getByTestId('certificate-destination').selectOption('certificadoEfi');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'efi.pem', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Use somente arquivos em formato p12!')).toBeVisible();
  await chooser.setInputFiles(file);
  await page.getByTestId('certificate-password').fill('errada');
  await upload.click();
  await expect(page.getByText('Senha incorreta para este arquivo.')).toBeVisible();
  await page.getByTestId('certificate-password').fill('segredo');
  await upload.click();
  await expect(page.getByText('Arquivo enviado com sucesso!')).toBeVisible();
  const stored = page.getByTestId('certificate-certificadoEfi');
  await expect(stored).toContainText('Titular: Cifras antigas');
  await expect(stored).toHaveAttribute('data-state', 'valid');
  await expect(page.getByTestId('certificate-password')).toHaveValue('');
  await page.getByTestId('remove-certificate-certificadoEfi').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Nenhum certificado enviado.')).toBeVisible();
  await page.context().close();
});

test('an administrator is led away from the certificates', async ({ browser }) => {
  const page = await signInAs(browser, await seededSignIn('admin'));
  await page.goto('/settings?tab=uploadercert');
  await expect(page.getByText('Sem permissão para acessar!')).toBeVisible();
  await expect(page).not.toHaveURL(/settings/);
  await page.context().close();
});
