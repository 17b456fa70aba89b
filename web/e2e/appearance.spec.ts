import { accessibility } from './support/accessibility.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber, openNewNumber } from './support/connect-number.ts';
import { addQueue, signInAs, signUp, type Person } from './support/people.ts';
import { callAs, seededSignIn, simulator } from './support/stack.ts';
import { visit } from './support/visit.ts';
import { bubble, sendText, acceptAndOpen, ticketByApi, writeAs } from './support/tickets.ts';

const languages = ['pt', 'en', 'es', 'tr'] as const;
const themes = ['light', 'dark'] as const;
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
/** Colours do not depend on the width, nor the layout on the theme: each is checked once. */
const widthOf = { light: 'wide', dark: 'narrow' } as const;

/** Words of the Portuguese texts of these screens that no other language has. */
const portuguese =
  /\b(Entrar|Senha|Conexões|Atendimentos|Aguardando|Resolvidos|Fila|Sair|Criar conta|usuários|conexão|conexões|Buscar|Nenhuma?|Mensagem|você|não)\b/iu;

/** Waits until the screen is shown, after a load or a visit. */
const expectScreen = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).or(page.getByTestId('ticket-list')).first()).toBeVisible();

const show = async (page: Page, path: string): Promise<void> => {
  await visit(page, path);
  await expectScreen(page);
};

/** Stores theme and language in the browser and loads the screen; others of the same look are shown from there. */
const openScreen = async (
  page: Page,
  path: string,
  theme: (typeof themes)[number],
  language: (typeof languages)[number] = 'pt',
): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Of several calls on one page the last one wins: scripts run in the order in which they were added.
  await page.addInitScript(
    ([scheme, code]) => {
      window.localStorage.setItem('colorScheme', scheme);
      window.localStorage.setItem('language', code);
    },
    [theme, language] as const,
  );
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  await expectScreen(page);
};

/** Expects no serious or critical violation of the accessibility rules. */
const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await accessibility(page).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(
      serious.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
      ),
      page.url(),
    )
    .toEqual([]);
};

/**
 * Expects no violation of the accessibility rules while a menu or a list is open. These open in a layer of their own, in
 * no landmark (the rule `region`): they are read from the button or the field that opened them.
 */
const expectOpenAccessible = async (page: Page, opened: Locator): Promise<void> => {
  await expect(opened).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await accessibility(page).disableRules(['region']).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

/** Expects neither the page nor a control to overflow horizontally; a row of tabs and the panel's columns may scroll sideways. */
const expectNoOverflow = async (page: Page): Promise<void> => {
  const measure = (): Promise<{ excess: number; controls: string[] }> =>
    page.evaluate(async () => {
      // A new width is laid out, and answered by the app, within two frames.
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      const { clientWidth, scrollWidth } = document.documentElement;
      const controls = [
        ...document.querySelectorAll<HTMLElement>('button, input, a, h1, h2, [role=tab], [role=dialog] *'),
      ].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const scrolling = element.closest('[role=tablist], [data-testid=panel]');
        if (scrolling && getComputedStyle(scrolling).overflowX === 'auto') return false;
        return width > 1 && element.checkVisibility() && (left < -1 || right > clientWidth + 1);
      });
      return {
        excess: scrollWidth - clientWidth,
        controls: controls.map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
      };
    });
  await expect.configure({ soft: true }).poll(measure, page.url()).toEqual({ excess: 0, controls: [] });
};

test.describe('appearance', () => {
  let whatsApp: SimulatorClient;
  let admin: Person;
  let conversation: string;

  test.beforeAll(async ({ browser }) => {
    whatsApp = simulator();
    admin = await signUp(browser, 'Livraria Aurora');
    const { page } = admin;
    const shop = await connectNumber(page, whatsApp, 'Livraria');
    await callAs(page, 'POST', '/whatsapp', { name: 'Balcão de trocas e devoluções da Livraria Aurora' });
    const queueId = await addQueue(page, 'Vendas', '#2F9E44');
    const { phone } = await whatsApp.call('createContact', {
      name: 'Maria Aparecida Conceição dos Santos Albuquerque',
    });
    await whatsApp.call('send', {
      phone,
      to: shop,
      text: 'Vocês têm https://exemplo.test/um/endereco/muito/comprido/que/nao/quebra/em/lugar/nenhum/0123456789012345678901234567890123456789 ?',
    });
    conversation = `/tickets/${(await acceptAndOpen(page, 'Maria Aparecida Conceição dos Santos Albuquerque', queueId)).uuid}`;
    await sendText(page, 'Temos *sim*! 📚');
    await writeAs(page, 'Nota');
    await sendText(page, 'Cliente de longa data');
    await expect(bubble(page, 'Cliente de longa data')).toBeVisible();
    const waiting = await whatsApp.call('createContact', { name: 'João' });
    await whatsApp.call('send', { phone: waiting.phone, to: shop, text: 'Oi' });
    await ticketByApi(page, 'João');
  });
  test.afterAll(async () => {
    await whatsApp.close();
    await admin.page.context().close();
  });

  for (const theme of themes) {
    for (const name of [widthOf[theme]]) {
      const size = widths[name];
      test(`the public screens: ${theme}, ${name}`, async ({ page }) => {
        await page.setViewportSize(size);
        await openScreen(page, '/login', theme);
        for (const path of ['/login', '/signup', '/forgetpsw']) {
          await show(page, path);
          if (path === '/signup') await expect(page.getByText('Profissional')).toBeVisible();
          await expectAccessible(page);
          await expectNoOverflow(page);
        }
      });

      test(`the protected screens: ${theme}, ${name}`, async () => {
        const { page } = admin;
        await page.setViewportSize(size);
        await openScreen(page, '/tickets', theme);
        for (const path of [
          '/tickets',
          conversation,
          '/users',
          '/queues',
          '/connections',
          '/settings',
          '/financeiro',
          '/subscription',
          '/schedules',
          '/campaigns',
          '/',
          '/moments',
          '/reports',
        ]) {
          await show(page, path);
          if (path === conversation) await expect(bubble(page, 'Temos')).toBeVisible();
          if (path === '/connections') await expect(page.getByTestId('connection-status').first()).toBeVisible();
          if (path === '/') await expect(page.getByTestId('figure-tickets')).toBeVisible();
          if (path === '/moments') await expect(page.getByRole('article').first()).toBeVisible();
          if (path === '/reports') await expect(page.getByTestId('page-range')).toBeVisible();
          await expectAccessible(page);
          await expectNoOverflow(page);
        }
      });

      test(`the screens of the installation: ${theme}, ${name}`, async ({ browser }) => {
        const owner = await signInAs(browser, await seededSignIn('super'), { viewport: size });
        await openScreen(owner, '/companies', theme);
        const openTab = async (tab: string): Promise<void> => {
          await owner.getByTestId(`tab-${tab}`).click();
          await expect(owner.getByTestId(`tab-${tab}`)).toHaveAttribute('aria-selected', 'true');
        };
        for (const open of [
          ...['/companies', '/allConnections', '/announcements', '/settings'].map((path) => () => show(owner, path)),
          ...['plans', 'helps', 'whitelabel', 'credentials'].map((tab) => () => openTab(tab)),
        ]) {
          await open();
          await expectAccessible(owner);
          await expectNoOverflow(owner);
        }
        await owner.context().close();
      });

      test(`the dialogs: ${theme}, ${name}`, async () => {
        const { page } = admin;
        await page.setViewportSize(size);
        await openScreen(page, conversation, theme);
        const inMenu = async (entry: string): Promise<void> => {
          await page.getByTestId('more-actions').click();
          await page.getByRole('menuitem', { name: entry }).click();
        };
        for (const open of [
          () => inMenu('Transferir'),
          () => inMenu('Histórico do atendimento'),
          () => inMenu('Excluir atendimento'),
          async () => {
            // On a phone, the bell stands above the list.
            if (name === 'narrow') await page.getByRole('link', { name: 'Voltar para a lista' }).click();
            await page.getByTestId('notifications').click();
          },
        ]) {
          await open();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectAccessible(page);
          await expectNoOverflow(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        if (name === 'narrow') {
          await page.getByTestId('toggle-navigation').click();
          await expect(page.getByTestId('nav-connections')).toBeVisible();
          await expectAccessible(page);
          await page.getByTestId('nav-connections').click();
        } else await show(page, '/connections');
        await openNewNumber(page);
        await expect(page.getByTestId('connection-name')).toBeFocused();
        await expectAccessible(page);
        await expectNoOverflow(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      });
    }
  }

  test('the menus and lists that open', async () => {
    const { page } = admin;
    await page.setViewportSize(widths.wide);
    await openScreen(page, conversation, 'light');
    await page.getByTestId('user-menu').click();
    await expectOpenAccessible(page, page.getByTestId('logout'));
    await page.keyboard.press('Escape');

    const menu = page.getByRole('menu');
    const first = menu.getByRole('menuitem').first();
    const chosen = (): Promise<boolean> =>
      first.evaluate((item) => getComputedStyle(item).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await page.getByTestId('more-actions').click();
    await expectOpenAccessible(page, menu);
    await expect(first).toBeFocused();
    expect(await chosen()).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('more-actions')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    expect(await chosen()).toBe(true);
    await page.keyboard.press('Escape');

    for (const size of Object.values(widths)) {
      await page.setViewportSize(size);
      await bubble(page, 'Temos').hover();
      await bubble(page, 'Temos').getByTestId('message-menu').click();
      await expectOpenAccessible(page, menu);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }

    await page.setViewportSize(widths.wide);
    const list = page.getByRole('listbox');
    await page.getByTestId('transfer').click();
    const dialog = page.getByRole('dialog');
    const colleague = dialog.getByRole('combobox', { name: 'Transferir para' });
    for (const open of [
      () => dialog.getByRole('combobox', { name: 'Fila' }).click(),
      () => colleague.click(),
      () => colleague.fill('ninguém'),
    ]) {
      await open();
      await expectOpenAccessible(page, list);
    }
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByTestId('open-search').click();
    // The company has no tags.
    await page.getByTestId('search-panel').getByRole('combobox', { name: 'Tags' }).click();
    await expect(list).toContainText('Nada encontrado');
    await expectOpenAccessible(page, list);
  });

  for (const language of languages) {
    test(`every screen in ${language}, at both widths`, async ({ page: guest }) => {
      for (const [page, path] of [
        [guest, '/login'],
        [admin.page, '/tickets'],
      ] as const)
        await openScreen(page, path, 'light', language);
      for (const [page, path] of [
        [guest, '/login'],
        [guest, '/signup'],
        [guest, '/forgetpsw'],
        [admin.page, '/tickets'],
        [admin.page, conversation],
        [admin.page, '/connections'],
        [admin.page, '/financeiro'],
      ] as const) {
        await show(page, path);
        for (const size of Object.values(widths)) {
          await page.setViewportSize(size);
          await expectNoOverflow(page);
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

  test('a conversation can be opened, written to and closed by keyboard only', async () => {
    const { page } = admin;
    await page.setViewportSize(widths.wide);
    await openScreen(page, '/tickets', 'light');
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
    for (let presses = 0; presses < 60 && !(await focused()).inList; presses += 1) {
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
    // Focus the first field, whose list opens: the first Escape would close the list only.
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await cancel.focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // In an open conversation, the composer takes the focus next.
    await expect(page.getByTestId('composer')).toBeFocused();
  });
});
