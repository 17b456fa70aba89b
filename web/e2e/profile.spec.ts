import { accessibility } from './support/accessibility.ts';
import { expect, test, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { addAgent, password, type Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs, pushUrl } from './support/stack.ts';

const picture = fileURLToPath(new URL('support/picture.jpg', import.meta.url));

const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await accessibility(page).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
};

const openProfile = async (page: Page): Promise<void> => {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('open-profile').click();
  await expect(page.getByRole('dialog', { name: 'Meu perfil' })).toBeVisible();
};

/**
 * Subscribes the browser at the stand-in, with permission: a headless browser has no push service and grants no
 * notifications.
 */
const useLocalPushService = async (page: Page): Promise<void> => {
  await page.addInitScript((service) => {
    let known: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const text = (key: Uint8Array): string =>
      btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(known),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const answer = await fetch(`${service}/devices`, {
          method: 'POST',
          body: JSON.stringify({ serverKey: text(applicationServerKey) }),
        });
        const device = (await answer.json()) as { id: string };
        window.localStorage.setItem('test-device', device.id);
        known = { toJSON: () => device, unsubscribe: () => Promise.resolve((known = null)) };
        return known;
      },
    });
  }, pushUrl);
};

test.describe.serial('the own account', () => {
  let shop: Shop;
  let agent: Person;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Floricultura Íris');
    agent = await addAgent(browser, shop.admin.page, 'Beto Reis', [shop.queueId]);
  });
  test.afterAll(async () => {
    await agent.page.context().close();
    await shop.close();
  });

  test('a user changes its name, theme, texts and picture; colleagues see the picture', async () => {
    const { page } = agent;
    await openProfile(page);
    await expectAccessible(page);
    await page.getByTestId('field-name').fill('Beto Reis Lima');
    await page.getByTestId('field-farewellMessage').fill('Até logo!');
    await page.getByTestId('field-defaultTheme').click();
    await page.getByRole('option', { name: 'Escuro' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByTestId('choose-picture').click();
    await (await chooser).setFiles(picture);
    await expect(page.getByRole('dialog', { name: 'Recortar a foto' })).toBeVisible();
    await expect(page.getByTestId('use-picture')).toBeEnabled();
    await expectAccessible(page);
    await page.getByTestId('use-picture').click();
    await expect(page.getByText('Foto atualizada.')).toBeVisible();
    await page.getByTestId('save-profile').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByTestId('user-menu').locator('img')).toBeVisible();

    const colleague = shop.admin.page;
    await colleague.getByTestId('nav-users').click();
    const row = colleague.getByRole('row').filter({ hasText: 'Beto Reis Lima' });
    await expect(row.locator('img')).toBeVisible();
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    const { body } = await callAs<{ user: { id: number } }>(page, 'GET', '/auth/me');
    for (const forbidden of [{ profile: 'admin' }, { queueIds: [] }, { allTicket: 'enable' }, { startWork: '01:00' }])
      expect((await callAs(page, 'PUT', `/users/${body.user.id}`, forbidden)).status).toBe(403);
  });

  test('a closed window is notified of a customer’s message, a visible one is not', async () => {
    const { page } = agent;
    await useLocalPushService(page);
    await page.reload();
    await openProfile(page);
    await page.getByTestId('tab-notifications').click();
    const push = page.getByTestId('push-switch');
    await expect(push).toHaveAttribute('data-state', 'off');
    await push.click();
    await expect(push).toHaveAttribute('data-state', 'on');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const device = await page.evaluate(() => window.localStorage.getItem('test-device'));

    const { body: connections } = await callAs<{ id: number }[]>(shop.admin.page, 'GET', '/whatsapp');
    const change = { queueIds: [shop.queueId] };
    expect((await callAs(shop.admin.page, 'PUT', `/whatsapp/${connections[0]!.id}`, change)).status).toBe(200);
    const { phone } = await shop.whatsApp.call('createContact', { name: 'Rosa Cliente' });
    const received = async (): Promise<string[]> => {
      const answer = await fetch(`${pushUrl}/devices/${String(device)}/messages?count=0`);
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
    };
    // A process that has just read the company knows of its first device within seconds: the customer writes until then.
    const writeAndLook = async (): Promise<number> => {
      await shop.whatsApp.call('send', { phone, to: shop.number, text: 'Brancas, por favor' });
      return (await received()).length;
    };
    await expect.poll(writeAndLook, { intervals: [2_000] }).toBeGreaterThan(0);
    const [text = ''] = await received();
    const { uuid, ...content } = JSON.parse(text) as { uuid: string };
    expect(content).toEqual({ title: 'Rosa Cliente', body: 'Brancas, por favor' });

    const worker = page.context().serviceWorkers()[0]!;
    await worker.evaluate(() => {
      const notifications: string[] = [];
      Object.assign(self, { notifications });
      ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
        notifications.push(`${title} ${options?.tag ?? ''}`);
        return Promise.resolve();
      };
    });
    const shown = (): Promise<string[]> =>
      worker.evaluate(() => (self as unknown as { notifications: string[] }).notifications);
    const deliver = (): Promise<void> =>
      worker.evaluate(async (data) => {
        const waited: Promise<unknown>[] = [];
        const event = Object.assign(new Event('push'), {
          data: { json: () => JSON.parse(data) as object },
          waitUntil: (work: Promise<unknown>) => waited.push(work),
        });
        self.dispatchEvent(event);
        await Promise.all(waited);
      }, text);
    await deliver();
    expect(await shown()).toEqual([]);
    await page.goto('about:blank');
    await deliver();
    expect(await shown()).toEqual([`Rosa Cliente ${uuid}`]);
  });

  test('a click on the notification of a campaign shows its report in the open window', async () => {
    const { page } = shop.admin;
    const { body: connections } = await callAs<{ id: number }[]>(page, 'GET', '/whatsapp');
    const { body: list } = await callAs<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Clientes' });
    const { body: campaign } = await callAs<{ id: number }>(page, 'POST', '/campaigns', {
      name: 'Dia das Mães',
      message1: 'Olá {nome}',
      contactListId: list.id,
      whatsappId: connections[0]!.id,
    });
    await page.goto('/tickets');
    await expect(page.getByTestId('user-menu')).toBeVisible();
    await expect.poll(() => page.context().serviceWorkers().length).toBe(1);
    await page
      .context()
      .serviceWorkers()[0]!
      .evaluate(async (path) => {
        const waited: Promise<unknown>[] = [];
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data: { path }, close: () => undefined },
          waitUntil: (work: Promise<unknown>) => waited.push(work),
        });
        self.dispatchEvent(event);
        // Only a click of a person may focus a window.
        await Promise.allSettled(waited);
      }, `/campaign/${campaign.id}/report`);
    await expect(page).toHaveURL(new RegExp(`/campaign/${campaign.id}/report$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dia das Mães');
  });

  test('a displaced user finds nothing of the app in the local storage', async ({ browser }) => {
    const { page } = agent;
    await page.goto('/tickets');
    await expect(page.getByTestId('user-menu')).toBeVisible();
    const other = await browser.newContext();
    const second = await other.newPage();
    await second.goto('/login');
    await second.getByTestId('login-form').getByLabel('E-mail').fill(agent.email);
    await second.getByTestId('login-form').getByLabel('Senha', { exact: true }).fill(password);
    await second.getByRole('button', { name: 'Entrar' }).click();
    await expect(second).toHaveURL(/\/tickets$/);
    // The account's theme on a device that has none of its own.
    await expect(second.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByText('Sua conta foi acessada em outro computador.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.waitForFunction(() => window.localStorage.getItem('test-device') === null);
    await other.close();
  });
});
