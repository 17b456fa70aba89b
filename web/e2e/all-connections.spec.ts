import { expect, test, type Page } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { signInAs, signUp, type Person } from './support/people.ts';
import { callAs, seededSignIn, simulator } from './support/stack.ts';
import { visit } from './support/visit.ts';

test.describe.serial('the connections of all companies', () => {
  const company = `Floricultura ${Date.now().toString(36)}`;
  let whatsApp: SimulatorClient;
  let admin: Person;
  let owner: Page;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, company);
    await connectNumber(admin.page, whatsApp, 'Balcão');
    owner = await signInAs(browser, await seededSignIn('super'));
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await Promise.all([admin.page, owner].map((page) => page.context().close()));
  });

  /** The company's row, or its card where the screen is narrow. */
  const row = () => owner.locator('tr, li').filter({ hasText: company });
  /** The confirm button of the confirmation dialog. */
  const confirmButton = (name: string) =>
    owner.getByRole('dialog').filter({ hasText: 'Cancelar' }).getByRole('button', { name });
  const open = async (): Promise<void> => {
    await visit(owner, '/allConnections');
    await expect(owner.getByRole('heading', { name: 'Todas as conexões' })).toBeVisible();
    while (!(await row().isVisible()) && (await owner.getByTestId('more-companies').isVisible())) {
      const shown = await owner.getByRole('row').count();
      await owner.getByTestId('more-companies').click();
      await expect.poll(() => owner.getByRole('row').count()).toBeGreaterThan(shown);
    }
  };

  test('are counted by company, for super users only', async () => {
    await visit(admin.page, '/allConnections');
    await expect(admin.page).toHaveURL(/\/tickets$/);
    await expect(admin.page.getByTestId('nav-allConnections')).toHaveCount(0);
    expect((await callAs(admin.page, 'GET', '/whatsapp/all')).status).toBe(403);
    await expect(owner.getByTestId('nav-allConnections')).toBeVisible();
    await open();
    await expect(row().getByTestId('connected')).toHaveText('1');
    await expect(row().getByTestId('disconnected')).toHaveText('0');
    await expect(row().getByTestId('total')).toHaveText('1');
  });

  test('fit a narrow screen, with each company’s name above its counts', async () => {
    await owner.setViewportSize({ width: 390, height: 844 });
    await expect(async () => {
      const { box, name, total, width } = await row().evaluate((element) => {
        const edges = (selector: string) => element.querySelector(selector)!.getBoundingClientRect();
        return {
          box: element.getBoundingClientRect(),
          name: edges('button'),
          total: edges('[data-testid=total]'),
          width: window.innerWidth,
        };
      });
      expect(box.right).toBeLessThanOrEqual(width);
      expect(total.top).toBeGreaterThanOrEqual(name.bottom);
    }).toPass();
    await expect(row().getByTestId('total')).toHaveText('1');
    await owner.setViewportSize({ width: 1440, height: 900 });
  });

  test('can be changed, disconnected, reconnected and deleted, and their company sees it', async () => {
    await visit(admin.page, '/connections');
    await row().getByRole('button').click();
    const list = owner.getByTestId('company-connections');
    await expect(list.getByText('Balcão')).toBeVisible();
    await expect(list.getByText('Padrão')).toBeVisible();
    await list.getByTestId('edit-any-connection').click();
    await owner.getByTestId('connection-name').fill('Vitrine');
    await owner.getByRole('tab', { name: 'Mensagens' }).click();
    await owner.getByTestId('field-complationMessage').fill('Até logo!');
    await owner.getByTestId('save-connection').click();
    await expect(list.getByText('Vitrine')).toBeVisible();
    await expect(admin.page.getByText('Vitrine', { exact: true })).toBeVisible();

    await list.getByTestId('any-disconnect').click();
    await confirmButton('Desconectar').click();
    await expect(admin.page.getByTestId('connection-status')).toHaveText('Desconectado');
    await expect(list.getByTestId('connection-status')).toHaveText('Desconectado');
    await list.getByTestId('any-new-qr').click();
    await confirmButton('Novo QR Code').click();
    await expect(admin.page.getByTestId('connection-status')).toHaveText('Aguardando QR Code');
    await expect(list.getByTestId('connection-status')).toHaveText('Aguardando QR Code');
    await expect(list.getByTestId('any-try-again')).toHaveCount(0);

    await list.getByTestId('delete-any-connection').click();
    await confirmButton('Excluir').click();
    await expect(owner.getByText('Esta empresa não tem conexões.')).toBeVisible();
    await expect(admin.page.getByText('Nenhuma conexão ainda')).toBeVisible();
  });
});
