import { accessibility } from './support/accessibility.ts';
import { expect, test, type Page } from '@playwright/test';
import { addAgent, type Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { callAs } from './support/stack.ts';
import { acceptAndOpen, ticketOf } from './support/tickets.ts';

test.describe.serial('the contact beside a conversation', () => {
  let shop: Shop;
  let bruno: Person;
  let uuid: string;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Papelaria Lua');
    bruno = await addAgent(browser, shop.admin.page, 'Bruno Lima', [shop.queueId]);
    const { phone } = await shop.whatsApp.call('createContact', { name: 'Clara Dias' });
    await shop.whatsApp.call('send', { phone, to: shop.number, text: 'Bom dia!' });
    ({ uuid } = await acceptAndOpen(shop.admin.page, 'Clara Dias', shop.queueId));
  });
  test.afterAll(async () => {
    await bruno.page.context().close();
    await shop.close();
  });

  const picker = (page: Page) => page.getByTestId('tag-picker');
  const expectAccessible = async (page: Page, part: string): Promise<void> => {
    const { violations } = await accessibility(page).include(part).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  };

  test('is opened by its name or by a key, and takes tags, old and new', async () => {
    const { page } = shop.admin;
    await page.getByTestId('open-contact').click();
    await expect(page.getByTestId('contact-aside')).toBeVisible();
    await expect(page.getByTestId('contact-name')).toHaveText('Clara Dias');
    await picker(page).fill('vi');
    await picker(page).press('Enter');
    await expect(page.getByText('Tag muito curta!')).toBeVisible();
    await picker(page).fill('Vitrine');
    await picker(page).press('Enter');
    await expect(ticketOf(page, 'Clara Dias').getByText('Vitrine')).toBeVisible();
    for (const name of ['Atacado', 'Escolas']) {
      await callAs(page, 'POST', '/tags', { name, color: '#0090ff', kanban: 0 });
      await picker(page).fill(name);
      await page.getByRole('option', { name }).click();
    }
    await expect(ticketOf(page, 'Clara Dias').getByText('+1')).toBeVisible();
    await expectAccessible(page, '[data-testid="contact-aside"]');
    await page.getByTestId('close-contact').click();
    await expect(page.getByTestId('contact-aside')).toHaveCount(0);
    await page.keyboard.press('Alt+i');
    await expect(page.getByTestId('contact-aside').getByText('Escolas')).toBeVisible();
  });

  test('keeps notes, which a colleague sees and only the author changes', async () => {
    const { page } = shop.admin;
    await callAs(
      page,
      'PUT',
      `/users/${(await callAs<{ users: { id: number; name: string }[] }>(page, 'GET', '/users')).body.users.find(({ name }) => name === 'Bruno Lima')!.id}`,
      { allUserChat: 'enabled' },
    );
    await bruno.page.goto(`/tickets/${uuid}`);
    await bruno.page.getByTestId('open-contact').click();
    await expect(bruno.page.getByTestId('contact-aside')).toBeVisible();
    await page.getByTestId('new-note').fill('Prefere retirar na loja');
    await page.getByTestId('add-note').click();
    await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible();
    const seen = bruno.page.getByTestId('notes');
    await expect(seen).toContainText('Prefere retirar na loja');
    await expect(seen.getByTestId('delete-note')).toHaveCount(0);
    await page.getByRole('button', { name: 'Editar observação' }).click();
    await page.getByTestId('edit-note-text').fill('Prefere receber em casa');
    await page.getByTestId('save-note').click();
    await expect(seen).toContainText('Prefere receber em casa');
    await page.getByTestId('delete-note').click();
    await expect(page.getByText('Deseja realmente excluir este registro?')).toBeVisible();
    await page.getByTestId('confirm').click();
    await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible();
    await expect(seen).toHaveCount(0);
  });

  test('opts the contact out of campaigns, which a colleague sees and takes back', async () => {
    const { page } = shop.admin;
    const gets = (viewer: Page) =>
      viewer.getByTestId('contact-aside').getByRole('switch', { name: 'Recebe campanhas' });
    await expect(gets(bruno.page)).toBeChecked();
    await gets(page).click();
    await expect(bruno.page.getByText(/^Não recebe campanhas desde /)).toBeVisible();
    await expect(gets(bruno.page)).not.toBeChecked();
    await expectAccessible(page, '[data-testid="contact-aside"]');
    await gets(bruno.page).click();
    await expect(gets(page)).toBeChecked();
  });

  test('blocks the contact after a question, and asks for a tag before the ticket is closed', async () => {
    const { page } = shop.admin;
    await page.getByTestId('block-contact').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByText('Contato bloqueado', { exact: true })).toBeVisible();
    await expect(bruno.page.getByTestId('contact-blocked')).toBeVisible();
    await page.getByTestId('block-contact').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByText('Contato desbloqueado', { exact: true })).toBeVisible();

    await callAs(page, 'PUT', '/companySettings', { column: 'requiredTag', data: 'enabled' });
    const { body } = await callAs<{ contactId: number }>(page, 'GET', `/tickets/u/${uuid}`);
    await callAs(page, 'POST', '/tags/sync', { contactId: body.contactId, tags: [] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByTestId('resolve').click();
    await expect(page.getByText('É necessário atribuir uma tag antes de encerrar o atendimento.')).toBeVisible();
    const panel = page.getByRole('dialog');
    await expect(picker(page)).toBeFocused();
    await expectAccessible(page, '[role="dialog"]');
    await picker(page).fill('Vitrine');
    await picker(page).press('Enter');
    await expect(panel.getByRole('button', { name: 'Remover a tag Vitrine' })).toBeVisible();
    await panel.getByRole('button', { name: 'Fechar' }).first().click();
    await page.getByTestId('resolve').click();
    await expect(page).toHaveURL(/\/tickets(\?tab=\w+)?$/);
  });
});
