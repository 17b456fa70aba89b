import { expect, test, type Locator, type Page } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { ticketByApi } from './support/tickets.ts';
import { fingerOn, type Finger } from './support/touch.ts';
import { visit } from './support/visit.ts';

test.describe.serial('the kanban board', () => {
  let shop: Shop;
  let agent: Person;
  const lanes: Record<string, number> = {};

  const lane = (page: Page, name: string | null): Locator =>
    page.getByTestId(`lane-${name === null ? 'none' : lanes[name]}`);
  const card = (place: Page | Locator, name: string): Locator => place.getByRole('article', { name: `, ${name}` });
  const addLane = async (name: string): Promise<void> => {
    const { page } = shop.admin;
    await page.getByTestId('add-lane').click();
    await page.getByTestId('field-name').fill(name);
    const saved = page.waitForResponse((response) => response.url().endsWith('/tags') && response.ok());
    await page.getByTestId('save-tag').click();
    lanes[name] = ((await (await saved).json()) as { id: number }).id;
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  };

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Imobiliária Sol');
    const { whatsApp, admin, number, queueId } = shop;
    for (const name of ['Carla Nunes', 'Davi Rocha']) {
      const { phone } = await whatsApp.call('createContact', { name });
      await whatsApp.call('send', { phone, to: number, text: `Olá, sou ${name}` });
      const { id } = await ticketByApi(admin.page, name);
      expect((await callAs(admin.page, 'PUT', `/tickets/${id}`, { queueId })).status).toBe(200);
    }
    agent = await addAgent(browser, admin.page, 'Bia Lima', [queueId]);
  });
  test.afterAll(async () => {
    await agent.page.context().close();
    await shop.close();
  });

  test('gets its columns from those who see the dashboard, and shows waiting tickets to all', async () => {
    const { page } = shop.admin;
    await page.getByTestId('nav-Kanban').click();
    await expect(card(lane(page, null), 'Carla Nunes')).toContainText('Olá, sou Carla Nunes');
    await page.getByTestId('add-columns').click();
    await page.getByTestId('add-lane').first().click();
    await page.getByTestId('field-name').fill('Pr');
    await page.getByTestId('save-tag').click();
    await expect(page.getByText('Mensagem muito curta')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    for (const name of ['Proposta', 'Fechado']) await addLane(name);
    await page.getByTestId('back-to-kanban').click();
    await expect(lane(page, 'Proposta')).toBeVisible();

    await agent.page.getByTestId('nav-Kanban').click();
    await expect(card(lane(agent.page, null), 'Davi Rocha')).toBeVisible();
    await expect(agent.page.getByTestId('add-columns')).toHaveCount(0);
    await visit(agent.page, '/TagsKanban');
    await expect(agent.page.getByTestId('add-lane')).toHaveCount(0);
    await visit(agent.page, '/Kanban');
  });

  test('moves cards by mouse and by keys, live for a colleague', async () => {
    const { page } = shop.admin;
    await card(page, 'Carla Nunes').dragTo(lane(page, 'Proposta'));
    await expect(card(lane(page, 'Proposta'), 'Carla Nunes')).toBeVisible();
    await expect(page.getByText('Tag adicionada ao atendimento!')).toBeVisible();
    await expect(card(lane(agent.page, 'Proposta'), 'Carla Nunes')).toBeVisible();

    await card(agent.page, 'Carla Nunes').focus();
    await agent.page.keyboard.type('a b c');
    await expect(agent.page.getByTestId('move-menu')).toHaveCount(0);
    await agent.page.keyboard.press('Alt+ArrowRight');
    await expect(card(lane(agent.page, 'Fechado'), 'Carla Nunes')).toBeFocused();
    await expect(card(lane(page, 'Fechado'), 'Carla Nunes')).toBeVisible();
    await agent.page.keyboard.press('Enter');
    await agent.page.getByTestId('move-menu').getByRole('menuitem', { name: 'Em aberto' }).click();
    await expect(agent.page.getByText('Tag removida do atendimento!').first()).toBeVisible();
    await expect(card(lane(page, null), 'Carla Nunes')).toBeVisible();
    await expect(lane(page, null).getByTestId('lane-count')).toHaveText('2');
  });

  test('takes a card back where the call fails, and opens tickets', async () => {
    const { page } = shop.admin;
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/ticket-tags/**', async (route) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        await route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
      });
    });
    await card(page, 'Davi Rocha').dragTo(lane(page, 'Fechado'));
    await asked;
    await expect(card(lane(page, 'Fechado'), 'Davi Rocha')).toBeVisible();
    answer();
    await expect(card(lane(page, null), 'Davi Rocha')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await page.unroute('**/ticket-tags/**');

    await page.getByTestId('field-startDate').fill('2999-01-01');
    await page.getByTestId('find-tickets').click();
    await expect(card(page, 'Davi Rocha')).toHaveCount(0);
    await page.getByTestId('field-startDate').fill('');
    await page.getByTestId('find-tickets').click();
    await card(page, 'Davi Rocha').getByTestId('open-ticket').click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]+$/);
    await expect(page.getByTestId('conversation-name')).toHaveText('Davi Rocha');
  });

  test.describe.serial('by touch', () => {
    let phone: Page;
    let finger: Finger;
    const lift = async (name: string): Promise<void> => {
      await finger.down(card(phone, name));
      await expect(card(phone, name)).toHaveAttribute('data-dragging', 'true');
    };
    const scrolled = (place: Locator): Promise<{ left: number; top: number }> =>
      place.evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));

    test.beforeAll(async ({ browser }) => {
      const options = { viewport: { width: 390, height: 480 }, hasTouch: true, isMobile: true };
      ({ page: phone } = await addAgent(browser, shop.admin.page, 'Téo Reis', [shop.queueId], options));
      finger = await fingerOn(phone);
      await visit(phone, '/Kanban');
      await visit(agent.page, '/Kanban');
    });
    test.afterAll(() => phone.context().close());

    test('scrolls lanes and the board by swipes, and opens tickets by taps', async () => {
      await expect(card(lane(phone, null), 'Carla Nunes')).toBeVisible();
      const list = lane(phone, null).getByRole('list');
      await finger.swipe(list, { y: -70 });
      await expect.poll(async () => (await scrolled(list)).top).toBeGreaterThan(0);
      await finger.swipe(lane(phone, null).getByTestId('lane-count'), { x: -280 });
      await expect.poll(async () => (await scrolled(phone.getByTestId('board'))).left).toBeGreaterThan(100);
      await expect(lane(phone, null).getByTestId('lane-count')).toHaveText('2');
      await expect(phone.locator('[data-dragging]')).toHaveCount(0);
      await card(phone, 'Carla Nunes').getByTestId('open-ticket').tap();
      await expect(phone.getByTestId('conversation-name')).toHaveText('Carla Nunes');
    });

    test('moves a card by a long press and a drag, live for a colleague', async () => {
      await phone.setViewportSize({ width: 700, height: 800 });
      await visit(phone, '/Kanban');
      await lift('Carla Nunes');
      const { x, y } = (await lane(phone, 'Proposta').boundingBox())!;
      await finger.moveTo(x + 100, y + 200);
      await expect(lane(phone, 'Proposta')).toHaveAttribute('data-over', 'true');
      await finger.up();
      await expect(card(lane(phone, 'Proposta'), 'Carla Nunes')).toBeVisible();
      await expect(card(lane(agent.page, 'Proposta'), 'Carla Nunes')).toBeVisible();
      await expect(phone.locator('[data-dragging], [data-over]')).toHaveCount(0);
      await expect(phone).toHaveURL(/\/Kanban$/);
      await expect.poll(async () => (await ticketByApi(shop.admin.page, 'Carla Nunes')).laneId).toBe(lanes.Proposta);
    });

    test('scrolls the board under a card at its edge, to a lane out of view', async () => {
      await phone.setViewportSize({ width: 390, height: 800 });
      await phone.goto('/Kanban');
      await expect(lane(phone, 'Fechado')).not.toBeInViewport();
      await lift('Davi Rocha');
      const { y } = (await card(phone, 'Davi Rocha').boundingBox())!;
      await finger.moveTo(374, y + 40);
      await expect(lane(phone, 'Fechado')).toHaveAttribute('data-over', 'true');
      await finger.up();
      await expect(card(lane(phone, 'Fechado'), 'Davi Rocha')).toBeVisible();
      await expect(card(lane(agent.page, 'Fechado'), 'Davi Rocha')).toBeVisible();
    });
  });
});
