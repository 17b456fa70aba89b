import type { Schedule } from '@recado/shared/contract/schedules';
import { expect, it } from 'vitest';
import { calendarEvents } from './calendar-events.ts';

const schedule: Schedule = {
  id: 1,
  companyId: 1,
  contactId: 1,
  contact: { id: 1, name: 'Maria' },
  whatsappId: 1,
  ticketId: null,
  userId: 1,
  user: null,
  body: 'Bom dia!',
  sendAt: '2026-11-23T12:00:00.000Z',
  firstSendAt: '2026-11-20T12:00:00.000Z',
  skips: [],
  assinar: false,
  openTicket: 'enabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'open',
  intervalo: 1,
  valorIntervalo: 2,
  enviarQuantasVezes: 9,
  tipoDias: 6,
  mediaPath: null,
  mediaName: null,
  status: 'PENDENTE',
  contadorEnvio: 1,
  sentAt: null,
  failure: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

it('a message whose weekend was moved repeats at the times at which it is sent', () => {
  const events = calendarEvents([schedule], Date.parse('2026-11-27T00:00:00Z'), 'America/Sao_Paulo');
  expect(events.map(({ start }) => start.slice(0, 10))).toEqual(['2026-11-23', '2026-11-24', '2026-11-26']);
});

it('a time that was taken out of a series is not shown', () => {
  const skips = ['2026-11-24T12:00:00.000Z'];
  const events = calendarEvents([{ ...schedule, skips }], Date.parse('2026-11-27T00:00:00Z'), 'America/Sao_Paulo');
  expect(events.map(({ start }) => start.slice(0, 10))).toEqual(['2026-11-23', '2026-11-26']);
});
