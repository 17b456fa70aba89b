/** The names of the events that endpoints may choose, in the order of the screen. */
export const webhookEventNames = [
  'message.received',
  'message.sent',
  'message.acked',
  'message.failed',
  'ticket.created',
  'ticket.moved',
  'ticket.rated',
  'ticket.closed',
  'contact.created',
  'contact.changed',
  'campaign.changed',
  'campaign.finished',
  'connection.down',
  'connection.up',
  'connection.notice',
  'payment.confirmed',
] as const;

/** Lengths of an endpoint's texts. */
export const webhookLimits = {
  url: { min: 1, max: 500 },
  description: { max: 100 },
} as const;

/** Endpoints of a company. */
export const maxWebhooks = 20;

/** Hours for which the secret before a rotation still signs. */
export const secretOverlapHours = 24;

/** Bytes of an answer that the log of deliveries keeps. */
export const maxAnswerBytes = 20_000;
