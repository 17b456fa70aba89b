import type { SessionEvent } from '../src/features/connections/reduce-session-event.ts';

/** A report of the session host that the first connection of company 1 is opening, with what `given` says otherwise. */
export const sessionEvent = (given: Partial<SessionEvent>): SessionEvent => ({
  type: 'session',
  companyId: 1,
  whatsappId: 1,
  channel: 'whatsapp',
  fence: 1,
  sequence: 1,
  status: 'OPENING',
  qrcode: '',
  pairingCode: '',
  number: null,
  reason: null,
  lastInAt: null,
  lastOutAt: null,
  at: 1_700_000_000_000,
  ...given,
});
