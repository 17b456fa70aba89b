import { expect, test, type Page } from '@playwright/test';
import { addAgent, newEmail, password, signIn, signUp, type Person } from './support/people.ts';
import { callAs } from './support/stack.ts';
import { contactField } from './support/tickets.ts';

const openSettings = async (page: Page): Promise<void> => {
  await page.getByTestId('nav-settings').click();
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
};

test.describe.serial('settings', () => {
  let admin: Person;
  let second: Page;
  let agent: Person;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Ótica Boa Vista');
    const carla = { name: 'Carla Dias', email: newEmail('carla'), password, profile: 'admin' };
    expect((await callAs(admin.page, 'POST', '/users', carla)).status).toBe(200);
    const contact = { name: 'Maria Silva', number: '5511987654321' };
    expect((await callAs(admin.page, 'POST', '/contacts', contact)).status).toBe(200);
    second = await signIn(browser, carla.email);
    agent = await addAgent(browser, admin.page, 'Bruno Lima', []);
    await openSettings(second);
    await openSettings(admin.page);
  });
  test.afterAll(async () => {
    for (const page of [admin.page, second, agent.page]) await page.context().close();
  });

  test('an option changes what an agent sees, and a second administrator sees the switch', async () => {
    await expect(second.getByTestId('setting-lgpdHideNumber')).not.toBeChecked();
    await admin.page.getByTestId('setting-lgpdHideNumber').click();
    await expect(second.getByTestId('setting-lgpdHideNumber')).toBeChecked();
    await agent.page.getByTestId('new-ticket').click();
    const form = agent.page.getByTestId('new-ticket-form');
    await contactField(form).fill('maria');
    const option = agent.page.getByRole('option', { name: /Maria Silva/ });
    await expect(option).toBeVisible();
    await expect(option).not.toContainText('98765');
  });

  test('an option that needs another is off until that one is on', async () => {
    const { page } = admin;
    await expect(page.getByTestId('setting-lgpdDeleteMessage')).toBeDisabled();
    await page.getByTestId('setting-enableLGPD').click();
    await page.getByTestId('setting-lgpdMessage').fill('Tratamos os seus dados para atender você.');
    await page.getByTestId('publish-lgpdMessage').click();
    await expect(page.getByTestId('setting-lgpdDeleteMessage')).toBeEnabled();
  });

  test('the hours of the company have a tab while they hold', async () => {
    const { page } = admin;
    await expect(page.getByTestId('tab-schedules')).toHaveCount(0);
    await page.getByTestId('setting-scheduleType').click();
    await page.getByRole('option', { name: 'Da empresa' }).click();
    await page.getByTestId('tab-schedules').click();
    const end = page.getByTestId('hours-friday-endTimeB');
    await end.fill('2999');
    await page.getByTestId('save-hours').click();
    await expect(page.getByTestId('hours-friday-note')).toHaveText('Horário inválido');
    await end.fill('2');
    await page.getByTestId('save-hours').click();
    await expect(page.getByText('Horários atualizados com sucesso.')).toBeVisible();
    await page.reload();
    await expect(end).toHaveValue('02:00');
    await expect(page.getByTestId('hours-friday-note')).toHaveText('Até o dia seguinte');
    await page.getByTestId('tab-options').click();
  });

  test('a text is required while its option is on, and published by its button', async () => {
    const { page } = admin;
    await expect(page.getByTestId('setting-transferMessage')).toHaveCount(0);
    await page.getByTestId('setting-sendMsgTransfTicket').click();
    const text = page.getByTestId('setting-transferMessage');
    await expect(second.getByTestId('setting-sendMsgTransfTicket')).not.toBeChecked();
    await text.fill('Um momento, vou transferir.');
    await page.getByTestId('publish-transferMessage').click();
    await expect(second.getByTestId('setting-transferMessage')).toHaveValue('Um momento, vou transferir.');
    await text.fill('');
    await text.blur();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(page.getByTestId('setting-transferMessage')).toHaveValue('Um momento, vou transferir.');
  });
});
