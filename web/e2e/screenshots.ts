/** Takes the README's screenshots of a company with some conversations: `npm run screenshots`. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SimulatorClient } from '../../infra/local/whatsapp/client.ts';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, proveEmail, signIn, signUp, type Person } from './support/people.ts';
import { drawJpeg } from './support/jpeg.ts';
import { waitForText } from './support/shop.ts';
import { callAs, phoneUrl, simulator } from './support/stack.ts';
import {
  bubble,
  assignByApi,
  userIdOf,
  openTicket,
  sendText,
  showAll,
  ticketByApi,
  ticketOf,
  writeAs,
} from './support/tickets.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** Takes a screenshot in a theme, once no toast is shown, without the ring of a focused button. */
const takeScreenshot = async (page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.getByTestId('offline')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled', caret: 'hide' });
};

type QueueName = 'Encomendas' | 'Balcão' | 'Financeiro';

/**
 * Waits for the next second: WhatsApp's timestamps have whole seconds, and an answer must be later than its question.
 */
const nextSecond = async (): Promise<void> => {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
};

interface Customer {
  name: string;
  messages: string[];
  /** Agent and queue of the ticket; unassigned when omitted. */
  handled?: { by: 'admin' | 'bruno' | 'carla'; queue: QueueName };
  /** Messages after that, which stay unread. */
  unread?: string[];
}

const customers: readonly Customer[] = [
  { name: 'Otávio Prado', messages: ['Qual o horário de vocês no domingo?'] },
  { name: 'Lívia Sampaio', messages: ['Bom dia!', 'Fazem bolo sem glúten?'] },
  { name: 'Escola Arco-Íris', messages: ['Precisamos de 120 pães de queijo para sexta', 'Conseguem entregar às 9h?'] },
  {
    name: 'Renato Farias',
    messages: ['Oi, queria falar do meu pedido'],
    handled: { by: 'carla', queue: 'Balcão' },
    unread: ['Chegou tudo certinho, obrigado! 🙏'],
  },
  {
    name: 'Helena Brito',
    messages: ['A nota fiscal veio com o CNPJ antigo'],
    handled: { by: 'bruno', queue: 'Financeiro' },
    unread: ['Segue o novo', '12.345.678/0001-90'],
  },
  {
    name: 'Café da Esquina',
    messages: ['Podem dobrar o pedido de amanhã?'],
    handled: { by: 'bruno', queue: 'Encomendas' },
  },
  { name: 'Joaquim Teles', messages: ['Ainda tem croissant? 🥐'], handled: { by: 'admin', queue: 'Balcão' } },
  {
    name: 'Ana Ribeiro',
    messages: ['Bom dia! Tudo bem?', 'Queria encomendar uma cesta de café da manhã para o aniversário da minha mãe 🎂'],
    handled: { by: 'admin', queue: 'Encomendas' },
  },
];

/** Puts the proof of the address off, so that its banner does not stand above every screen. */
const proveLater = (page: Page): Promise<void> => page.getByRole('button', { name: 'Confirmar depois' }).click();

test('README screenshots', async ({ browser }) => {
  test.setTimeout(240_000);
  const size = { width: 1440, height: 900 };
  const whatsApp = simulator();
  const guest = await browser.newPage({ viewport: { width: 1120, height: 700 } });
  await guest.goto('/login');
  await expect(guest.getByTestId('login-form')).toBeVisible();
  await guest.getByRole('heading', { level: 1 }).click();
  await takeScreenshot(guest, 'login');
  await guest.close();

  const owner = await signUp(browser, 'Padaria Estrela', { viewport: size });
  const { page: admin, email } = owner;
  await proveLater(admin);
  const shop = await connectNumber(admin, whatsApp, 'Loja Centro');
  const queues: Record<QueueName, number> = {
    Encomendas: await addQueue(admin, 'Encomendas', '#2F9E44'),
    Balcão: await addQueue(admin, 'Balcão', '#1971C2'),
    Financeiro: await addQueue(admin, 'Financeiro', '#E8590C'),
  };
  const all = Object.values(queues);
  const bruno = await addAgent(browser, admin, 'Bruno Lima', all);
  const carla = await addAgent(browser, admin, 'Carla Souza', all);
  const pages = { admin, bruno: bruno.page, carla: carla.page };

  const phones = new Map<string, string>();
  for (const { name, messages, handled, unread = [] } of customers) {
    const { phone } = await whatsApp.call('createContact', { name });
    phones.set(name, phone);
    for (const text of messages) await whatsApp.call('send', { phone, to: shop, text });
    const ticket = await ticketByApi(admin, name);
    await expect.poll(async () => (await ticketByApi(admin, name)).lastMessage).toBe(messages.at(-1));
    if (handled) await assignByApi(admin, ticket.id, await userIdOf(pages[handled.by]), queues[handled.queue]);
    for (const text of unread) await whatsApp.call('send', { phone, to: shop, text });
  }
  const ana = phones.get('Ana Ribeiro') ?? '';

  await admin.getByTestId('nav-tickets').click();
  await openTicket(admin, 'Ana Ribeiro');
  await sendText(admin, 'Bom dia, Ana! Que delícia de presente 😊 Para quantas pessoas seria?');
  await whatsApp.waitFor(
    'message.stored',
    ({ message }) => message.owner === ana && message.text.includes('quantas pessoas'),
  );
  await nextSecond();
  await whatsApp.call('send', { phone: ana, to: shop, text: 'Umas 4 pessoas. Algo assim, como a que vi na loja:' });
  const photo = await drawJpeg(browser, '🥐🥖🍓☕', ['#ffe8c7', '#b9722f']);
  await whatsApp.call('send', {
    phone: ana,
    to: shop,
    text: 'Dá para ser no sábado?',
    image: { mimetype: 'image/jpeg', data: photo.toString('base64') },
  });
  const picture = bubble(admin, 'Dá para ser no sábado?').getByTestId('message-image');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await writeAs(admin, 'Nota');
  await sendText(admin, 'Cliente desde 2019, oferecer a cesta grande com 10% de desconto');
  await writeAs(admin, 'Responder');
  await sendText(
    admin,
    'Dá sim! Temos a *cesta Aurora*, para 4 pessoas, por R$ 189. Entregamos no sábado a partir das 8h 🚚',
  );
  await whatsApp.waitFor(
    'message.stored',
    ({ message }) => message.owner === ana && message.text.includes('cesta Aurora'),
  );
  await whatsApp.call('read', { phone: ana, peer: shop });
  await sendText(admin, 'Pode me passar o endereço da entrega?');
  await expect(bubble(admin, 'endereço da entrega').locator('[data-ack]')).toHaveAttribute('data-ack', '2');
  await showAll(admin);
  await expect(ticketOf(admin, 'Café da Esquina')).toBeVisible();
  await admin.mouse.move(900, 300);
  await admin.getByTestId('composer').blur();
  await takeScreenshot(admin, 'inbox-light');
  await takeScreenshot(admin, 'inbox-dark', 'dark');

  await callAs(admin, 'POST', '/whatsapp', { name: 'Loja Jardins' });
  await screenshotConnections(admin);
  await screenshotPhone(browser);
  const onPhone = await signIn(browser, email, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await openTicket(onPhone, 'Ana Ribeiro');
  await expect(bubble(onPhone, 'endereço da entrega')).toBeInViewport();
  await proveLater(onPhone);
  await takeScreenshot(onPhone, 'conversation-phone');
  // The login on the phone ended the one on the desktop.
  const again = await signIn(browser, email, { viewport: size });
  await screenshotCampaign({ ...owner, page: again }, whatsApp, { shop, phones });
  await whatsApp.close();
});

const screenshotConnections = async (page: Page): Promise<void> => {
  await page.goto('/connections');
  await page.getByTestId('show-qr').click();
  await expect(page.getByTestId('qr')).toBeVisible();
  await page.mouse.move(0, 0);
  await takeScreenshot(page, 'connections-qr');
};

/** Sends a campaign to the customers, whose phones read and answer it, and takes a screenshot of its report. */
const screenshotCampaign = async (
  owner: Person,
  whatsApp: SimulatorClient,
  { shop, phones }: { shop: string; phones: ReadonlyMap<string, string> },
): Promise<void> => {
  const { page } = owner;
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await callAs<Body>(page, 'POST', path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  await proveEmail(owner);
  const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true };
  await post('/campaign-settings', { settings: { ...always, messageInterval: 0, jitter: 0, warmUp: false } });
  const { id: contactListId } = await post<{ id: number }>('/contact-lists', { name: 'Clientes da loja' });
  for (const [name, number] of [...phones, ['Antigo cliente', '5511900000001']])
    await post('/contact-list-items', { contactListId, name, number });
  const { body: connections } = await callAs<{ id: number; name: string }[]>(page, 'GET', '/whatsapp');
  const { id } = await post<{ id: number }>('/campaigns', {
    name: 'Panetones de Natal',
    message1: 'Olá {nome}! Os panetones de Natal chegaram 🎄 Quer reservar o seu?',
    contactListId,
    whatsappId: connections.find(({ name }) => name === 'Loja Centro')!.id,
    scheduledAt: new Date().toISOString(),
  });
  for (const [index, [name, phone]] of [...phones].entries()) {
    await waitForText(whatsApp, phone, `Olá ${name}! Os panetones de Natal chegaram 🎄 Quer reservar o seu?`, 60_000);
    if (index % 4 < 3) await whatsApp.call('read', { phone, peer: shop });
    if (index % 4 === 1) await whatsApp.call('send', { phone, to: shop, text: 'Quero sim, dois!' });
  }
  await page.goto(`/campaign/${id}/report`);
  await expect(page.getByTestId('campaign-status')).toHaveText('Finalizada');
  await expect(page.getByTestId('count-read')).toHaveText('6');
  await expect(page.getByTestId('count-replied')).toHaveText('2');
  await page.mouse.move(0, 0);
  await takeScreenshot(page, 'campaign-report');
};

/** Takes a screenshot of the simulator's page with the customer's phone. */
const screenshotPhone = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 760 } });
  await page.goto(phoneUrl);
  await page
    .getByRole('button', { name: /Ana Ribeiro/ })
    .last()
    .click();
  await page
    .locator('.stage')
    .getByRole('button', { name: /Loja Centro/ })
    .click();
  await expect(page.locator('.composer')).toBeVisible();
  await expect(page.getByText('endereço da entrega')).toBeInViewport();
  await page.screenshot({ path: `${folder}simulated-phone.png`, animations: 'disabled' });
  await page.close();
};
