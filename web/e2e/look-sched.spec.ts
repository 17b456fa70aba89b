import { test } from '@playwright/test';
import { openShop, serveCustomer } from './support/shop.ts';
test('look', async ({ browser }) => {
  test.setTimeout(300_000);
  const shop = await openShop(browser, 'Floricultura Lírio');
  for (const n of ['Rita Moura', 'João Alves', 'Ana Beatriz dos Santos']) await serveCustomer(shop, n, 'Oi');
  const { page } = shop.admin;
  await page.evaluate(() => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  const contacts = page.waitForResponse((r) => /\/contacts(\?|$)/.test(r.url()));
  await page.goto('/contacts');
  const list = ((await (await contacts).json()) as any).contacts;
  let k = 0;
  for (const c of list) {
    await page.goto(`/schedules?contactId=${c.id}`);
    await page.getByTestId('field-body').fill('Olá {{firstName}}, tudo certo?');
    if (k === 0) {
      await page.screenshot({ path: '/tmp/look/sched-dialog.png' });
      await page.getByTestId('tab-recurrence').click();
      await page.getByText('Repetir a mensagem').click();
      await page.getByTestId('field-enviarQuantasVezes').fill('5');
      await page.screenshot({ path: '/tmp/look/sched-rec.png' });
      await page.getByTestId('tab-ticket').click();
      await page.screenshot({ path: '/tmp/look/sched-ticket.png' });
    }
    await page.getByTestId('save-schedule').click();
    await page.getByTestId('field-body').waitFor({ state: 'hidden' });
    k += 1;
  }
  for (const v of ['Semana', 'Agendamentos', 'Dia', 'Mês', 'Agenda']) {
    await page.getByRole('radiogroup').getByText(v, { exact: true }).click();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/look/sched-${v}.png` });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await page.getByRole('radiogroup').getByText('Mês', { exact: true }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/look/sched-dark.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/schedules');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/look/sched-phone.png` });
  await shop.close();
});
