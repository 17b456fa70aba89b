import { expect, test, type Page } from '@playwright/test';
import { addAgent, addQueue, signUp } from './support/people.ts';
import { visit } from './support/visit.ts';

const message = (page: Page, text: string) => page.getByTestId('chat-message').filter({ hasText: text });
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByTestId('chat-composer').fill(text);
  await page.getByTestId('chat-composer').press('Enter');
};

test('colleagues write to each other: live, with mentions, files and tickets; others see nothing', async ({
  browser,
}) => {
  const { page: maria } = await signUp(browser, 'Papelaria Lápis');
  const queueId = await addQueue(maria, 'Vendas', '#2F9E44');
  const { page: bruno } = await addAgent(browser, maria, 'Bruno', [queueId]);
  const { page: carla } = await addAgent(browser, maria, 'Carla', [queueId]);

  await maria.getByRole('link', { name: 'Chat interno' }).click();
  await maria.getByTestId('add-chat').click();
  await expect(maria.getByTestId('save-chat')).toBeDisabled();
  await maria.getByTestId('field-title').fill('Equipe de vendas');
  await expect(maria.getByTestId('save-chat')).toBeDisabled();
  await maria.getByRole('combobox', { name: /Usuários/ }).click();
  await maria.getByRole('option', { name: 'Bruno' }).click();
  await maria.getByRole('dialog').getByText('Título').click();
  await maria.getByTestId('save-chat').click();
  await expect(maria).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await maria.getByTestId('chat-composer').press('Enter');
  await write(maria, 'Bom dia, *equipe*!');
  await expect(message(maria, 'Bom dia')).toBeVisible();

  await expect(bruno.getByTestId('chats-badge')).toBeVisible();
  await bruno.getByTestId('chats-menu').click();
  await bruno.getByRole('link', { name: /Equipe de vendas/ }).click();
  await expect(message(bruno, 'Bom dia').locator('strong')).toHaveText('equipe');
  await expect(bruno.getByTestId('chats-badge')).toHaveCount(0);
  await bruno.getByTestId('chat-composer').fill('Oi');
  await expect(maria.getByTestId('typing')).toContainText('Bruno');
  await bruno.getByTestId('chat-composer').press('Enter');
  await expect(message(maria, 'Oi')).toContainText('Bruno');

  const chooser = bruno.waitForEvent('filechooser');
  await bruno.getByTestId('attach-to-chat').click();
  await (await chooser).setFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(message(maria, 'tabela.pdf')).toBeVisible();

  await bruno.getByRole('link', { name: 'Atendimentos' }).click();
  await maria.getByTestId('chat-composer').pressSequentially('Veja @bru');
  await maria.getByTestId('chat-composer').press('Enter');
  await maria
    .getByTestId('chat-composer')
    .pressSequentially(`${new URL(maria.url()).origin}/tickets/0198c0de-1111-4222-8333-444455556666`);
  await maria.getByTestId('chat-composer').press('Enter');
  await expect(maria.getByTestId('ticket-chip')).toHaveText('Abrir atendimento');
  await expect(bruno.getByText('mencionou você em Equipe de vendas')).toBeVisible();
  await bruno.getByTestId('open-mention').click();
  await expect(bruno.getByTestId('ticket-chip')).toBeVisible();

  await expect(carla.getByTestId('chats-badge')).toHaveCount(0);
  await visit(carla, new URL(maria.url()).pathname);
  await expect(carla.getByText('Nenhum chat aberto')).toBeVisible();

  await bruno.getByTestId('chat-actions').click();
  await expect(bruno.getByTestId('delete-chat')).toHaveCount(0);
  await bruno.getByTestId('leave-chat').click();
  await bruno.getByTestId('confirm').click();
  await expect(bruno.getByText('Nenhum chat aberto')).toBeVisible();
  await expect(bruno.getByTestId('chat')).toHaveCount(0);

  await maria.getByTestId('chat-actions').click();
  await maria.getByTestId('delete-chat').click();
  await maria.getByTestId('confirm').click();
  await expect(maria).toHaveURL(/\/chats$/);

  await bruno.getByTestId('add-chat').click();
  await bruno.getByTestId('field-title').fill('Só o Bruno');
  await bruno.getByRole('combobox', { name: /Usuários/ }).click();
  await bruno.getByRole('option', { name: 'Carla' }).click();
  await bruno.getByRole('dialog').getByText('Título').click();
  await bruno.getByTestId('save-chat').click();
  await expect(bruno.getByTestId('chat')).toHaveCount(1);
  await expect(bruno.getByTestId('company-chats')).toHaveCount(0);
  await maria.getByTestId('company-chats').click();
  const row = maria.getByTestId(/^company-chat-/).filter({ hasText: 'Só o Bruno' });
  await expect(row).toContainText('Bruno');
  await row.getByRole('button', { name: /Excluir/ }).click();
  await maria.getByTestId('confirm').click();
  await expect(row).toHaveCount(0);
  await expect(bruno.getByTestId('chat')).toHaveCount(0);
  await Promise.all([bruno, carla].map((page) => page.context().close()));
});
