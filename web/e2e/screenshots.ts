/** Takes the README's pictures anew, of a company with a morning's work behind it: `npm run screenshots`. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectNumber } from './support/connect-number.ts';
import { addAgent, addQueue, signIn, signUp } from './support/people.ts';
import { drawPhoto } from './support/photo.ts';
import { callAs, phoneUrl, simulator } from './support/stack.ts';
import { bubble, giveByApi, idOf, openTicket, say, ticketByApi, ticketOf } from './support/tickets.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** Takes a picture of the screen at rest, in the theme asked for. */
const shoot = async (page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.getByTestId('offline')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled', caret: 'hide' });
};

type QueueName = 'Encomendas' | 'Balcão' | 'Financeiro';

/** WhatsApp tells the time of a message in whole seconds: an answer that is to stand below what it answers comes in the next one. */
const nextSecond = async (): Promise<void> => {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
};

interface Customer {
  name: string;
  says: string[];
  /** Who answers, and in which queue; nobody yet when left out. */
  handled?: { by: 'admin' | 'bruno' | 'carla'; queue: QueueName };
  /** What the customer writes after that: unread. */
  then?: string[];
}

const customers: readonly Customer[] = [
  { name: 'Otávio Prado', says: ['Qual o horário de vocês no domingo?'] },
  { name: 'Lívia Sampaio', says: ['Bom dia!', 'Fazem bolo sem glúten?'] },
  { name: 'Escola Arco-Íris', says: ['Precisamos de 120 pães de queijo para sexta', 'Conseguem entregar às 9h?'] },
  {
    name: 'Renato Farias',
    says: ['Oi, queria falar do meu pedido'],
    handled: { by: 'carla', queue: 'Balcão' },
    then: ['Chegou tudo certinho, obrigado! 🙏'],
  },
  {
    name: 'Helena Brito',
    says: ['A nota fiscal veio com o CNPJ antigo'],
    handled: { by: 'bruno', queue: 'Financeiro' },
    then: ['Segue o novo', '12.345.678/0001-90'],
  },
  {
    name: 'Café da Esquina',
    says: ['Podem dobrar o pedido de amanhã?'],
    handled: { by: 'bruno', queue: 'Encomendas' },
  },
  { name: 'Joaquim Teles', says: ['Ainda tem croissant? 🥐'], handled: { by: 'admin', queue: 'Balcão' } },
  {
    name: 'Ana Ribeiro',
    says: ['Bom dia! Tudo bem?', 'Queria encomendar uma cesta de café da manhã para o aniversário da minha mãe 🎂'],
    handled: { by: 'admin', queue: 'Encomendas' },
  },
];

test('the pictures of the README', async ({ browser }) => {
  test.setTimeout(240_000);
  const size = { width: 1440, height: 900 };
  const world = simulator();
  const guest = await browser.newPage({ viewport: { width: 1120, height: 700 } });
  await guest.goto('/login');
  await expect(guest.getByTestId('login-form')).toBeVisible();
  await guest.getByRole('heading', { level: 1 }).click();
  await shoot(guest, 'login');
  await guest.close();

  const { page: admin, email } = await signUp(browser, 'Padaria Estrela', { viewport: size });
  const shop = await connectNumber(admin, world, 'Loja Centro');
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
  for (const { name, says, handled, then = [] } of customers) {
    const { phone } = await world.call('createContact', { name });
    phones.set(name, phone);
    for (const text of says) await world.call('send', { phone, to: shop, text });
    const ticket = await ticketByApi(admin, name);
    await expect.poll(async () => (await ticketByApi(admin, name)).lastMessage).toBe(says.at(-1));
    if (handled) await giveByApi(admin, ticket.id, await idOf(pages[handled.by]), queues[handled.queue]);
    for (const text of then) await world.call('send', { phone, to: shop, text });
  }
  const ana = phones.get('Ana Ribeiro') ?? '';

  await admin.getByTestId('nav-tickets').click();
  await openTicket(admin, 'Ana Ribeiro');
  await say(admin, 'Bom dia, Ana! Que delícia de presente 😊 Para quantas pessoas seria?');
  await world.waitFor(
    'message.stored',
    ({ message }) => message.owner === ana && message.text.includes('quantas pessoas'),
  );
  await nextSecond();
  await world.call('send', { phone: ana, to: shop, text: 'Umas 4 pessoas. Algo assim, como a que vi na loja:' });
  const photo = await drawPhoto(browser, '🥐🥖🍓☕', ['#ffe8c7', '#b9722f']);
  await world.call('send', {
    phone: ana,
    to: shop,
    text: 'Dá para ser no sábado?',
    image: { mimetype: 'image/jpeg', data: photo.toString('base64') },
  });
  const picture = bubble(admin, 'Dá para ser no sábado?').getByTestId('message-image');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await admin.getByTestId('private-toggle').click();
  await say(admin, 'Cliente desde 2019, oferecer a cesta grande com 10% de desconto');
  await admin.getByTestId('private-toggle').click();
  await say(
    admin,
    'Dá sim! Temos a *cesta Aurora*, para 4 pessoas, por R$ 189. Entregamos no sábado a partir das 8h 🚚',
  );
  await world.waitFor(
    'message.stored',
    ({ message }) => message.owner === ana && message.text.includes('cesta Aurora'),
  );
  await world.call('read', { phone: ana, peer: shop });
  await say(admin, 'Pode me passar o endereço da entrega?');
  await expect(bubble(admin, 'endereço da entrega').locator('[data-ack]')).toHaveAttribute('data-ack', '2');
  await admin.getByTestId('show-all').click();
  await expect(ticketOf(admin, 'Café da Esquina')).toBeVisible();
  await admin.mouse.move(900, 300);
  await admin.getByTestId('composer').blur();
  await shoot(admin, 'inbox-light');
  await shoot(admin, 'inbox-dark', 'dark');

  await callAs(admin, 'POST', '/whatsapp', { name: 'Loja Jardins' });
  await shootConnections(admin);
  await shootPhone(browser);
  const onPhone = await signIn(browser, email, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await openTicket(onPhone, 'Ana Ribeiro');
  await expect(bubble(onPhone, 'endereço da entrega')).toBeInViewport();
  await shoot(onPhone, 'conversation-phone');
  await world.close();
});

const shootConnections = async (page: Page): Promise<void> => {
  await page.goto('/connections');
  await page.getByTestId('show-qr').click();
  await expect(page.getByTestId('qr')).toBeVisible();
  await page.mouse.move(0, 0);
  await shoot(page, 'connections-qr');
};

/** The simulator's page, with the customer's phone in the hand. */
const shootPhone = async (browser: Browser): Promise<void> => {
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
