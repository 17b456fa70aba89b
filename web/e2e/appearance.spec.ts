import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber, openNewNumber } from './support/connect-number.ts';
import { addQueue, signUp, type Person } from './support/people.ts';
import { callAs, simulator } from './support/stack.ts';
import { bubble, say, serve, ticketByApi } from './support/tickets.ts';

const languages = ['pt', 'en', 'es', 'tr'] as const;
const themes = ['light', 'dark'] as const;
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/** Words that stand in the Portuguese texts of these screens and in no other language's. */
const portuguese =
  /\b(Entrar|Senha|Conexões|Atendimentos|Aguardando|Resolvidos|Fila|Sair|Criar conta|usuários|conexão|conexões|Buscar|Nenhuma?|Mensagem|você|não)\b/iu;

/** Sets theme and language as a user's earlier choice, and opens the screen. */
const show = async (
  page: Page,
  path: string,
  theme: (typeof themes)[number],
  language: (typeof languages)[number] = 'pt',
): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await page.evaluate(
    ([scheme, code]) => {
      window.localStorage.setItem('colorScheme', scheme);
      window.localStorage.setItem('language', code);
    },
    [theme, language] as const,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByTestId('ticket-list')).first()).toBeVisible();
};

/** No serious or critical violation of the accessibility rules. */
const accessible = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(
      grave.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
      ),
      page.url(),
    )
    .toEqual([]);
};

/** Nothing sticks out at the side, of the page or of any control in it. */
const fits = async (page: Page): Promise<void> => {
  const out = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, input, a, h1, h2, [role=tab], [role=dialog] *'),
    ].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && element.checkVisibility() && (left < -1 || right > clientWidth + 1);
    });
    return {
      surplus: scrollWidth - clientWidth,
      controls: controls.map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
    };
  });
  expect.soft(out, page.url()).toEqual({ surplus: 0, controls: [] });
};

test.describe('how it looks', () => {
  let world: SimulatorClient;
  let admin: Person;
  let conversation: string;

  test.beforeAll(async ({ browser }) => {
    world = simulator();
    admin = await signUp(browser, 'Livraria Aurora');
    const { page } = admin;
    const shop = await connectNumber(page, world, 'Livraria');
    await callAs(page, 'POST', '/whatsapp', { name: 'Balcão de trocas e devoluções da Livraria Aurora' });
    const queueId = await addQueue(page, 'Vendas', '#2F9E44');
    const { phone } = await world.call('createContact', { name: 'Maria Aparecida Conceição dos Santos Albuquerque' });
    await world.call('send', {
      phone,
      to: shop,
      text: 'Vocês têm https://exemplo.test/um/endereco/muito/comprido/que/nao/quebra/em/lugar/nenhum/0123456789012345678901234567890123456789 ?',
    });
    conversation = `/tickets/${(await serve(page, 'Maria Aparecida Conceição dos Santos Albuquerque', queueId)).uuid}`;
    await say(page, 'Temos *sim*! 📚');
    await page.getByTestId('private-toggle').click();
    await say(page, 'Cliente de longa data');
    await expect(bubble(page, 'Cliente de longa data')).toBeVisible();
    const waiting = await world.call('createContact', { name: 'João' });
    await world.call('send', { phone: waiting.phone, to: shop, text: 'Oi' });
    await ticketByApi(page, 'João');
  });
  test.afterAll(async () => {
    await world.close();
    await admin.page.context().close();
  });

  for (const theme of themes) {
    for (const [name, size] of Object.entries(widths)) {
      test(`the screens before the sign-in: ${theme}, ${name}`, async ({ page }) => {
        await page.setViewportSize(size);
        for (const path of ['/login', '/signup', '/forgetpsw']) {
          await show(page, path, theme);
          if (path === '/signup') await expect(page.getByText('Profissional')).toBeVisible();
          await accessible(page);
          await fits(page);
        }
      });

      test(`the screens behind it: ${theme}, ${name}`, async () => {
        const { page } = admin;
        await page.setViewportSize(size);
        for (const path of ['/tickets', conversation, '/connections', '/financeiro']) {
          await show(page, path, theme);
          if (path === conversation) await expect(bubble(page, 'Temos')).toBeVisible();
          if (path === '/connections') await expect(page.getByTestId('connection-status').first()).toBeVisible();
          await accessible(page);
          await fits(page);
        }
      });

      test(`the dialogs: ${theme}, ${name}`, async () => {
        const { page } = admin;
        await page.setViewportSize(size);
        await show(page, conversation, theme);
        const inMenu = async (entry: string): Promise<void> => {
          await page.getByTestId('more-actions').click();
          await page.getByRole('menuitem', { name: entry }).click();
        };
        for (const open of [
          () => inMenu('Transferir'),
          () => inMenu('Histórico do atendimento'),
          () => inMenu('Excluir atendimento'),
          () => page.getByTestId('notifications').click(),
        ]) {
          await open();
          await expect(page.getByRole('dialog')).toBeVisible();
          await accessible(page);
          await fits(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        if (name === 'narrow') {
          await page.getByTestId('toggle-navigation').click();
          await expect(page.getByTestId('nav-connections')).toBeVisible();
          await accessible(page);
          await page.getByTestId('nav-connections').click();
        } else await page.goto('/connections');
        await openNewNumber(page);
        await expect(page.getByTestId('connection-name')).toBeFocused();
        await accessible(page);
        await fits(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      });
    }
  }

  for (const language of languages) {
    test(`every screen in ${language}, at both widths`, async ({ page: guest }) => {
      for (const size of Object.values(widths)) {
        for (const [page, path] of [
          [guest, '/login'],
          [guest, '/signup'],
          [guest, '/forgetpsw'],
          [admin.page, '/tickets'],
          [admin.page, conversation],
          [admin.page, '/connections'],
          [admin.page, '/financeiro'],
        ] as const) {
          await page.setViewportSize(size);
          await show(page, path, 'light', language);
          await fits(page);
          if (language === 'pt') continue;
          const text = await page.locator('body').innerText();
          const own = text.replaceAll(
            /Dona Maria|Livraria( Aurora)?|Vendas|Maria Aparecida.*|João|Temos.*|Vocês têm.*|Cliente de longa data|Português/gu,
            '',
          );
          expect.soft(portuguese.exec(own)?.[0], `${path}: ${own}`).toBeUndefined();
        }
      }
    });
  }

  test('the keyboard alone opens a conversation, writes, and closes a dialog', async () => {
    const { page } = admin;
    await page.setViewportSize(widths.wide);
    await show(page, '/tickets', 'light');
    const link = page.getByTestId('ticket-list').getByRole('link').first();
    await expect(link).toBeVisible();
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element) return { inList: false, visible: false };
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
        return {
          inList: element.matches('[data-ticket-link]'),
          visible:
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            boxShadow !== 'none' ||
            (element.matches('input, textarea') && borderColor !== ''),
        };
      });
    await page.locator('body').press('Tab');
    for (let presses = 0; presses < 40 && !(await focused()).inList; presses += 1) {
      expect((await focused()).visible).toBe(true);
      await page.keyboard.press('Tab');
    }
    expect((await focused()).inList).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('conversation-name')).toBeVisible();
    await page.getByTestId('composer').focus();
    await page.keyboard.type('Só com o teclado');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Só com o teclado')).toBeVisible();
    await page.getByTestId('transfer').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    await expect(cancel).toBeVisible();
    // Into the first field, whose list opens: Escape then closes the list, and the dialog only after it.
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await cancel.focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByTestId('transfer')).toBeFocused();
  });
});
