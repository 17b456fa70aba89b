import type { WebhookData, WebhookEventName } from './webhook-events.ts';

const contact = { id: 7, name: 'Maria Souza', number: '5511987654321', isGroup: false };
const ticket = {
  id: 41,
  uuid: '0f6c1a52-6a0b-4c7e-9d43-2f5f7c0a9b11',
  status: 'open',
  channel: 'whatsapp',
  contact,
  connection: { id: 3, name: 'Vendas' },
  queue: { id: 2, name: 'Comercial' },
  user: { id: 5, name: 'João Lima' },
  laneId: null,
  createdAt: '2026-01-31T11:58:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
} as const;
const received = {
  id: '41-01KG7ZK3T5X8Q2N6V4B9D1C0FE',
  text: 'Bom dia! O pedido já saiu?',
  type: 'conversation',
  fromMe: false,
  user: null,
  participant: null,
  file: null,
  ack: 0,
  failure: null,
  createdAt: '2026-01-31T12:00:00.000Z',
} as const;
const sent = {
  ...received,
  id: '41-01KG7ZM9R2W6P4H8J0T5Y3S7AB',
  text: 'Bom dia, Maria! Saiu hoje cedo.',
  fromMe: true,
  user: ticket.user,
} as const;
const campaign = {
  id: 9,
  name: 'Volta às aulas',
  status: 'EM_ANDAMENTO',
  scheduledAt: '2026-01-31T12:00:00.000Z',
  completedAt: null,
} as const;
const fullContact = {
  ...contact,
  email: 'maria@example.com',
  createdAt: '2026-01-31T11:58:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
};
const connection = { id: 3, name: 'Vendas', number: '5511912345678', channel: 'whatsapp' } as const;

/** An example of each event’s data: what the screen shows, and what a test sends. */
export const webhookExamples: WebhookData = {
  'message.received': { message: received, ticket },
  'message.sent': { message: sent, ticket },
  'message.acked': { message: { ...sent, ack: 3 }, ticket },
  'message.failed': { message: { ...sent, failure: 'ERR_SENDING_WAPP_MSG' }, ticket },
  'ticket.created': { ticket: { ...ticket, status: 'pending', user: null } },
  'ticket.moved': { ticket, before: { status: 'pending', queueId: 2, userId: null, laneId: null } },
  'ticket.rated': { ticket: { ...ticket, status: 'closed' }, rating: 9 },
  'ticket.closed': { ticket: { ...ticket, status: 'closed' } },
  'contact.created': { contact: fullContact },
  'contact.changed': { contact: fullContact },
  'campaign.changed': { campaign },
  'campaign.finished': {
    campaign: { ...campaign, status: 'FINALIZADA', completedAt: '2026-01-31T15:30:00.000Z' },
  },
  'connection.down': {
    connection,
    reason: 'connectionLost',
    detail: null,
    downSince: '2026-01-31T12:00:00.000Z',
    upAt: null,
  },
  'connection.up': {
    connection,
    reason: 'connectionLost',
    detail: null,
    downSince: '2026-01-31T12:00:00.000Z',
    upAt: '2026-01-31T12:09:00.000Z',
  },
  'connection.notice': {
    connection: { ...connection, channel: 'whatsappapi' },
    reason: 'templateStopped',
    detail: 'boas_vindas pt_BR',
    downSince: null,
    upAt: null,
  },
  'payment.confirmed': {
    invoice: {
      id: 12,
      detail: 'Plano 1',
      cents: 9_990,
      paidAt: '2026-01-31T12:00:00.000Z',
      dueDate: '2026-02-05',
    },
  },
};

/** Returns the body of a call with the example of an event. */
export const exampleBody = (type: WebhookEventName, companyId: number, timestamp: string) => ({
  type,
  version: 1 as const,
  timestamp,
  companyId,
  data: webhookExamples[type],
});
