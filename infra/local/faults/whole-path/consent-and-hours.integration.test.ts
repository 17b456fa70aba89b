import type { Contact } from '@recado/shared/contract/contacts';
import type { Message } from '@recado/shared/contract/messages';
import { defaultServiceHours, type ServiceHours } from '@recado/shared/contract/service-hours';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Ticket } from '@recado/shared/contract/tickets';
import { localTime } from '@recado/shared/text/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloudOfNewCompany } from './new-company.ts';
import { Shop } from './shop.ts';

const patience = { timeout: 120_000, interval: 250 };
const question = 'Estou ciente sobre o tratamento dos meus dados pessoais. \n\n*[1]* Sim\n*[2]* Não';
const asked = ['Olá Ana, tratamos os seus dados.', 'https://example.com/privacidade', question];

const everyDay = (startTimeA: string, endTimeA: string): ServiceHours =>
  defaultServiceHours.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB: '', endTimeB: '' }));

describe('consent, vacation and hours on the phone', () => {
  let shop: Shop;
  let ana: string;

  beforeAll(async () => {
    shop = await Shop.open(await cloudOfNewCompany());
    await set('lgpdMessage', 'Olá {{firstName}}, tratamos os seus dados.');
    await set('lgpdLink', asked[1]!);
    await set('enableLGPD', 'enabled');
    await set('scheduleType', 'connection');
    await setConnection({ complationMessage: 'Até logo, {{firstName}}', schedules: everyDay('00:00', '23:59') });
  }, 180_000);
  afterAll(() => shop.close());

  const set = (column: keyof CompanySettings, data: string) => shop.call('PUT', '/companySettings', { column, data });
  const setConnection = (body: object) => shop.call('PUT', `/whatsapp/${shop.whatsappId}`, body);
  const newContact = async (name: string): Promise<string> => (await shop.world.call('createContact', { name })).phone;
  const write = (phone: string, text: string) => shop.world.call('send', { phone, to: shop.number, text });

  /** Returns our messages that the contact's phone shows, in order. */
  const shown = async (phone: string): Promise<string[]> =>
    (await shop.world.call('transcript', { phone, peer: shop.number }))
      .filter(({ fromMe }) => !fromMe)
      .map(({ text }) => text ?? '');
  const untilShown = (phone: string, texts: string[]): Promise<void> =>
    vi.waitFor(async () => expect(await shown(phone)).toEqual(texts), patience);

  const ticketOf = async (phone: string, status: string): Promise<Ticket> =>
    vi.waitFor(async () => {
      const { tickets } = await shop.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`);
      const ticket = tickets.find(({ contact }) => contact.number === phone);
      expect(ticket).toBeDefined();
      return ticket!;
    }, patience);
  /** Writes, and waits until the text is stored: the bot has decided about it then. */
  const writeStored = async (phone: string, text: string): Promise<void> => {
    const { uuid } = await ticketOf(phone, 'pending');
    await write(phone, text);
    await vi.waitFor(async () => {
      const { messages } = await shop.call<{ messages: Message[] }>('GET', `/messages/${uuid}`);
      expect(messages.some(({ fromMe, body }) => !fromMe && body === text)).toBe(true);
    }, patience);
  };
  /** Writes until the phone shows these texts: functions see the changed connection within seconds. */
  const writeUntil = async (phone: string, texts: string[]): Promise<void> => {
    let count = 0;
    await vi.waitFor(async () => {
      count += 1;
      await writeStored(phone, `tentativa ${count}`);
      expect(await shown(phone)).toEqual(texts);
    }, patience);
  };

  it('a contact is asked before it is served, and asked again until it consents', async () => {
    ana = await newContact('Ana');
    await write(ana, 'Oi');
    await untilShown(ana, asked);
    const { id, contactId, status } = await ticketOf(ana, 'pending');
    expect(status).toBe('lgpd');
    await expect(shop.call('PUT', `/tickets/${id}`, { status: 'open' })).rejects.toThrow('ERR_CONSENT_PENDING');

    await write(ana, 'Quero um bolo');
    await untilShown(ana, [...asked, ...asked]);
    await write(ana, ' 1. ');
    await vi.waitFor(async () => expect((await ticketOf(ana, 'pending')).status).toBe('pending'), patience);
    const { lgpdAcceptedAt } = await shop.call<Contact>('GET', `/contacts/${contactId}`);
    expect(Date.now() - Date.parse(lgpdAcceptedAt!)).toBeLessThan(600_000);
    const log = await shop.call<{ type: string; consent: string | null }[]>('GET', `/tickets-log/${id}`);
    expect(log.filter(({ type }) => type === 'lgpd').map(({ consent }) => consent)).toEqual(['accepted', null]);
  });

  it('a contact who refuses gets the completion message, and the ticket is closed', async () => {
    const beto = await newContact('Beto');
    await write(beto, 'Oi');
    const texts = asked.map((text) => text.replace('Ana', 'Beto'));
    await untilShown(beto, texts);
    await write(beto, 'não');
    await untilShown(beto, [...texts, 'Até logo, Beto']);
    const { contactId } = await ticketOf(beto, 'closed');
    expect((await shop.call<Contact>('GET', `/contacts/${contactId}`)).lgpdAcceptedAt).toBeNull();
  });

  it('the vacation is written about once a day, closed hours once until the cool-down is over', async () => {
    await setConnection({
      collectiveVacationStart: localTime(Date.now(), 'America/Sao_Paulo').date,
      collectiveVacationEnd: '2999-12-31',
      collectiveVacationMessage: 'Estamos de férias, {{firstName}}',
    });
    const before = await shown(ana);
    const vacation = [...before, 'Estamos de férias, Ana'];
    await writeUntil(ana, vacation);
    await writeStored(ana, 'mais uma');
    expect(await shown(ana)).toEqual(vacation);

    await setConnection({
      collectiveVacationMessage: '',
      outOfHoursMessage: 'Estamos fechados',
      timeUseBotQueues: 60,
      schedules: everyDay('', ''),
    });
    const closed = [...vacation, 'Estamos fechados'];
    await writeUntil(ana, closed);
    await writeStored(ana, 'e outra');
    expect(await shown(ana)).toEqual(closed);
  });
});
