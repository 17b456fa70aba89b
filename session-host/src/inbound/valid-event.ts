import { inboundEvent, type InboundEvent, type InboundMessage } from '@recado/shared/contract/queue-messages/inbound';

/** The event breaks the contract at these paths. */
export class InvalidEvent extends Error {
  readonly paths: string[];

  constructor(paths: string[]) {
    super('The event breaks the contract');
    this.name = 'Unsound';
    this.paths = paths;
  }
}

/** Returns the message with its chat, author and time only. `now` in milliseconds. */
const unreadable = (event: InboundMessage, now: number): InboundMessage => ({
  ...event,
  pushName: null,
  participant: event.participant && { ...event.participant, name: null },
  content: { type: 'unsupported', kind: 'unreadable', body: '' },
  quotedWid: null,
  quote: null,
  isForwarded: false,
  mentions: [],
  at: Number.isSafeInteger(event.at) && event.at > 0 ? event.at : now,
});

/**
 * Returns the event as the contract requires. A message that breaks the contract becomes an unreadable one: refused, it
 * would be delivered again and block the messages behind it, and it must not be lost either. Throws InvalidEvent when
 * that is not possible. `now` in milliseconds.
 */
export const validEvent = (event: InboundEvent, now: number): { event: InboundEvent; isIntact: boolean } => {
  const { success, data, error } = inboundEvent.safeParse(event);
  if (success) return { event: data, isIntact: true };
  const fallback = event.type === 'message' ? inboundEvent.safeParse(unreadable(event, now)) : null;
  if (!fallback?.success) throw new InvalidEvent(error.issues.map(({ path }) => path.join('.')));
  return { event: fallback.data, isIntact: false };
};
