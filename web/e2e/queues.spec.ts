import { expect, test } from '@playwright/test';
import { addAgent, signUp, type Person } from './support/people.ts';
import { visit } from './support/visit.ts';

test.describe.serial('the queues of a company', () => {
  let admin: Person;
  let agent: Person;

  test.beforeAll(async ({ browser }) => {
    admin = await signUp(browser, 'Papelaria Rima');
    agent = await addAgent(browser, admin.page, 'Carla Souza', []);
  });
  test.afterAll(async () => {
    await Promise.all([admin, agent].map(({ page }) => page.context().close()));
  });

  const row = (name: string) => admin.page.getByRole('row').filter({ hasText: name });
  const add = async (name: string, greeting = ''): Promise<void> => {
    const { page } = admin;
    await page.getByTestId('add-queue').click();
    await page.getByTestId('field-name').fill(name);
    await page.getByTestId('field-greetingMessage').fill(greeting);
    await page.getByTestId('save-queue').click();
  };

  test('are added from the drawer’s entry; a name that exists is refused at its field', async () => {
    const { page } = admin;
    await page.getByTestId('nav-queues').click();
    await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
    await add('Vendas', 'Olá! Você está falando com Vendas.');
    await expect(row('Vendas')).toContainText('Você está falando com Vendas');
    await add('vendas');
    await expect(page.getByTestId('field-greetingMessage')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('field-greetingMessage').fill('Olá!');
    await page.getByTestId('save-queue').click();
    await expect(page.getByTestId('field-name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('field-name').fill('Suporte');
    await page.getByTestId('save-queue').click();
    await expect(row('Suporte')).toBeVisible();
  });

  test('are edited and found; unsaved changes are asked about', async () => {
    const { page } = admin;
    await row('Suporte').getByRole('button', { name: 'Suporte', exact: true }).click();
    await page.getByTestId('field-name').fill('Assistência');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await page.getByTestId('save-queue').click();
    await expect(row('Assistência')).toBeVisible();
    await page.getByTestId('search').fill('assistencia');
    await expect(row('Vendas')).toHaveCount(0);
    await expect(row('Assistência')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar' }).click();
  });

  test('have options on any level, which are moved, corrected where they are wrong, and played', async () => {
    const { page } = admin;
    const option = (path: string) => page.getByTestId(`option-${path}`);
    const addOption = async (button: string, name: string, message: string): Promise<void> => {
      await page.getByTestId(button).click();
      await page.getByTestId('option-name').fill(name);
      await page.getByTestId('option-message').fill(message);
    };
    const play = async (...answers: string[]): Promise<void> => {
      for (const answer of answers) {
        await page.getByTestId('preview-answer').fill(answer);
        await page.getByTestId('preview-answer').press('Enter');
      }
    };
    const lastLine = page.getByTestId('preview-lines').getByRole('listitem').last();

    await row('Assistência').getByRole('button', { name: 'Assistência', exact: true }).click();
    await addOption('option-add', 'Horário', 'Abrimos às *8h*.');
    await addOption('option-add', 'Loja', '');
    await page.getByTestId('option-add-child').click();
    await expect(page.getByTestId('option-message')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('option-message').fill('Qual loja?');
    await addOption('option-add-child', 'Sul', 'Rua das Flores, 10');
    await expect(option('2.1')).toContainText('Sul');

    await page.getByTestId('option-add').click();
    await option('2').getByTestId('option-collapse').click();
    await page.getByTestId('save-queue').click();
    await expect(page.getByTestId('option-name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByTestId('option-name')).toBeFocused();
    await expect(option('2.1').getByTestId('option-open')).toBeVisible();
    await page.getByTestId('option-name').fill('Loja do Sul');
    await option('3').getByTestId('option-menu').click();
    await page.getByTestId('option-remove').click();

    await option('1')
      .getByTestId('option-handle')
      .dragTo(option('2').getByTestId('option-handle'), {
        targetPosition: { x: 8, y: 34 },
      });
    await expect(option('1')).toContainText('Loja');
    await option('2').getByTestId('option-handle').press('Alt+ArrowUp');
    await expect(option('1')).toContainText('Horário');
    await expect(option('1').getByTestId('option-handle')).toBeFocused();

    await play('2', '2');
    await expect(lastLine).toContainText('[ 1 ] - Loja do Sul');
    await play('7');
    await expect(lastLine).toHaveText('Opção inválida! Digite um número válido para continuar!');
    await play('1');
    await expect(page.getByTestId('preview-lines')).toContainText('Rua das Flores, 10');
    await play('sair');
    await expect(lastLine).toHaveText('Atendimento encerrado');

    await page.getByTestId('save-queue').click();
    await expect(row('Assistência')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Assistência', exact: true }).click();
    await expect(option('2.1')).toContainText('Loja do Sul');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByTestId('open-preview').click();
    await play('2');
    await expect(page.getByTestId('preview-lines')).toContainText('Voltar para o menu principal');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('are deleted after a question', async () => {
    await row('Assistência').getByTestId('delete-queue').click();
    await expect(admin.page.getByText('Excluir a fila Assistência?')).toBeVisible();
    await admin.page.getByTestId('confirm').click();
    await expect(row('Assistência')).toHaveCount(0);
    await expect(row('Vendas')).toBeVisible();
  });

  test('are not shown to agents', async () => {
    const { page } = agent;
    await expect(page.getByTestId('nav-tickets')).toBeVisible();
    await expect(page.getByTestId('nav-queues')).toHaveCount(0);
    await visit(page, '/queues');
    await expect(page.getByText('Você não tem permissão para ver esta página')).toBeVisible();
  });
});
