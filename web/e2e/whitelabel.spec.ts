import { expect, test } from '@playwright/test';
import { signInAs, signUp } from './support/people.ts';
import { visit } from './support/visit.ts';

const drawing = (color: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>parent.alert(1)</script><rect width="40" height="20" fill="${color}"/></svg>`,
  );

/** A blue PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPQztnwHwAEVAJHnALJDgAAAABJRU5ErkJggg==',
  'base64',
);

test('the owner’s brand is in force at once: in open browsers, at the login and for the installed app', async ({
  browser,
}) => {
  const operator = await signInAs(browser, { email: 'super@recado.test', password: 'Recado2026' });
  const { page } = await signUp(browser, 'Papelaria Pincel');
  const login = await (await browser.newContext()).newPage();

  await visit(operator, '/settings?tab=whitelabel');
  await operator.getByTestId('brand-name').fill('Balcão');
  await operator.getByTestId('brand-name').blur();
  await expect(page).toHaveTitle('Balcão');
  await operator.getByTestId('brand-primaryColorLight').fill('#ffffff');
  await operator.getByTestId('brand-primaryColorLight').blur();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--recado-accent')))
    .toMatch(/^#(..)\1\1$/);

  const chosen = operator.waitForEvent('filechooser');
  await operator.getByTestId('choose-logo-Light').click();
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing('green') });
  const logo = page.getByRole('img', { name: 'Balcão' });
  await expect(logo.first()).toHaveAttribute('src', /^\/brand\/light-[0-9A-Z]{26}-1024x512\.png$/);

  const icon = operator.waitForEvent('filechooser');
  await operator.getByTestId('choose-logo-Favicon').click();
  await (await icon).setFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: drawing('red') });
  await expect(operator.getByTestId('logo-Favicon')).toBeVisible();
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /favicon-.*-512x512\.png$/);

  await login.goto('/login');
  await expect(login).toHaveTitle('Balcão');
  const manifest = (await (await login.request.get('/brand/manifest.json')).json()) as {
    name: string;
    icons: object[];
  };
  expect(manifest).toMatchObject({ name: 'Balcão', icons: [{ sizes: '512x512', type: 'image/png' }] });

  const noPicture = operator.waitForEvent('filechooser');
  await operator.getByTestId('choose-logo-Dark').click();
  await (await noPicture).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(operator.getByText('Este arquivo não é uma imagem.')).toBeVisible();
  const point = operator.waitForEvent('filechooser');
  await operator.getByTestId('choose-logo-Favicon').click();
  await (await point).setFiles({ name: 'ponto.png', mimeType: 'image/png', buffer: onePixel });
  await expect(operator.getByText('A imagem é pequena demais')).toBeVisible();

  const invisible = operator.waitForEvent('filechooser');
  await operator.getByTestId('choose-logo-Light').click();
  await (await invisible).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing('white') });
  await expect(operator.getByText('A imagem não seria vista')).toBeVisible();

  for (const mode of ['Light', 'Favicon']) {
    await operator.getByTestId(`remove-logo-${mode}`).click();
    await expect(operator.getByTestId(`logo-${mode}`)).toHaveCount(0);
  }
  await operator.getByTestId('brand-name').fill('');
  await operator.getByTestId('brand-name').blur();
  await expect(page).toHaveTitle('Recado');
  await operator.getByTestId('brand-primaryColorLight').fill('#0000ff');
  await operator.getByTestId('brand-primaryColorLight').blur();
  await visit(page, '/settings?tab=whitelabel');
  await expect(page.getByTestId('tab-whitelabel')).toHaveCount(0);
  await operator.context().close();
  await login.context().close();
});
