import { expect, test, type Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openShop, type Shop } from './support/shop.ts';
import { apiUrl } from './support/stack.ts';

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
    await expect(page.getByTestId('api-address')).toHaveText(`export RECADO_API=${apiUrl}`);
    await expect(page.getByRole('link', { name: 'Mudanças' })).toHaveAttribute('href', '/api-docs/index.html#changes');
    await page.getByText('Python', { exact: true }).click();
    await expect(page.getByTestId('api-sample').first()).toContainText('urllib.request');
    await expect(page.getByTestId('mcp-address')).toHaveText(`${apiUrl}/mcp`);
  });

  test('are what an app gets that an administrator connects, who chooses what it may do', async () => {
    const { page } = shop.admin;
    // A server of the app's own: browsers let no page without an address call this machine.
    const app = createServer((_, response) => response.end('De volta'));
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
    const registered = await fetch(`${apiUrl}/oauth/register`, {
      method: 'POST',
      body: JSON.stringify({ client_name: 'Claude', redirect_uris: [callback] }),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const link = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      scope: 'contacts:read tickets:read',
      state: 'st-7',
    });
    await page.goto(`/api-keys/connect?${link.toString()}`);
    await expect(page.getByTestId('asking-app')).toContainText('Claude');
    await expect(page.getByTestId('scope-contacts:read')).toBeChecked();
    await page.getByTestId('scope-tickets:read').uncheck();
    await page.getByTestId('allow-app').click();
    await page.waitForURL(`${callback}**`);
    const back = new URL(page.url());
    expect(back.searchParams.get('state')).toBe('st-7');
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      client_id: clientId,
      redirect_uri: callback,
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    };
    // The app is a page of another origin: the browser itself asks whether it may.
    const seen = await page.evaluate(
      async ({ api, fields }) => {
        const tools = (token: string): Promise<Response> =>
          fetch(`${api}/mcp`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              accept: 'application/json, text/event-stream',
              'content-type': 'application/json',
              'mcp-protocol-version': '2025-11-25',
            },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
          });
        const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        const refused = await tools('none');
        const exchanged = await fetch(`${api}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
        const token = (await exchanged.json()) as { access_token: string; scope: string };
        const listed = (await (await tools(token.access_token)).json()) as { result: { tools: { name: string }[] } };
        return {
          challenge: refused.headers.get('www-authenticate'),
          scope: token.scope,
          tools: listed.result.tools.map(({ name }) => name),
          login: (await fetch(`${api}/auth/login`, login)).status,
        };
      },
      { api: apiUrl, fields: form },
    );
    app.close();
    expect(seen).toMatchObject({ scope: 'contacts:read', login: 403 });
    expect(seen.challenge).toContain(`resource_metadata="${apiUrl}/.well-known/oauth-protected-resource/mcp"`);
    expect(seen.tools).toContain('listContacts');
    expect(seen.tools).not.toContain('listTickets');
    await page.goto('/api-keys');
    const connected = page.locator('[data-testid^="api-key-"]').filter({ hasText: 'Claude' });
    await expect(connected).toContainText('Aplicativo');
    await expect(connected.getByTestId('rotate-api-key')).toHaveCount(0);
    await connected.getByTestId('revoke-api-key').click();
    await page.getByTestId('confirm').click();
    await expect(connected).toContainText('Revogada');
  });
});
