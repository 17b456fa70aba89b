import { inboundEvent, inboundMessage, type InboundEvent, type InboundMessage } from './inbound.ts';
import { wellFormed } from '../../text/well-formed.ts';

/** The event breaks the contract at these paths. */
export class InvalidInboundEvent extends Error {
  readonly paths: string[];

  constructor(paths: string[]) {
    super('The event breaks the contract');
    this.name = 'InvalidInboundEvent';
    this.paths = paths;
  }
}

/** Returns the message with its chat, author and time only. `now` in milliseconds. */
const unreadableMessage = (event: InboundMessage, now: number): InboundMessage => ({
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
 * Returns the placeholder of a message that can't be read, stored or handled: its chat, author and time. Null
 * for other events, and for what lacks one of them. `now` in milliseconds.
 */
export const placeholderOf = (given: unknown, now: number): InboundMessage | null => {
  if (typeof given !== 'object' || given === null || !('type' in given) || given.type !== 'message') return null;
  const { data } = inboundMessage.safeParse(unreadableMessage(given as InboundMessage, now));
  return data ? wellFormed(data) : null;
};

/**
 * Returns the event as the contract requires, with well-formed texts. A message that breaks the contract becomes an unreadable one: refused, it
 * would be delivered again and block the messages behind it, and it must not be lost either. Throws InvalidInboundEvent when
 * that is not possible. `now` in milliseconds.
 */
export const validInboundEvent = (event: InboundEvent, now: number): { event: InboundEvent; isIntact: boolean } => {
  const { success, data, error } = inboundEvent.safeParse(event);
  if (success) return { event: wellFormed(data), isIntact: true };
  const placeholder = placeholderOf(event, now);
  if (!placeholder) throw new InvalidInboundEvent(error.issues.map(({ path }) => path.join('.')));
  return { event: placeholder, isIntact: false };
};
