import { inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { InboundEvent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';

/** What an event breaks of the contract, as paths. */
export class Unsound extends Error {
  readonly paths: string[];

  constructor(paths: string[]) {
    super('The event breaks the contract');
    this.name = 'Unsound';
    this.paths = paths;
  }
}

/** A message of which nothing is believed but where and by whom it was written. `now` in milliseconds. */
const bare = (event: InboundMessage, now: number): InboundMessage => ({
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
 * The event as the contract has it. A message that breaks it stands as one that can't be shown: it would be refused at
 * every redelivery and hold up everything behind it, and must not vanish either. Throws Unsound where nothing is left
 * of an event. `now` in milliseconds.
 */
export const soundEvent = (event: InboundEvent, now: number): { event: InboundEvent; isWhole: boolean } => {
  const { success, data, error } = inboundEvent.safeParse(event);
  if (success) return { event: data, isWhole: true };
  const rest = event.type === 'message' ? inboundEvent.safeParse(bare(event, now)) : null;
  if (!rest?.success) throw new Unsound(error.issues.map(({ path }) => path.join('.')));
  return { event: rest.data, isWhole: false };
};
