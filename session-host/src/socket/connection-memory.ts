import { GroupDirectory } from '../groups/group-directory.ts';
import { ParticipantNames } from '../groups/participant-names.ts';
import { Arrivals } from './arrivals.ts';
import { ChatTimers } from '../timers/chat-timers.ts';
import { TypingWatch } from '../typing/typing-watch.ts';
import { createPublishedIds, type PublishedIds } from './message-publisher.ts';

/** The state that a device session keeps in memory between two sockets. */
export interface ConnectionMemory {
  /** Ids of the messages that were published. */
  published: PublishedIds;
  groups: GroupDirectory;
  /** Names of participants of groups. */
  names: ParticipantNames;
  /** The time after which messages of a chat disappear. */
  timers: ChatTimers;
  /** The contacts whose typing is published. */
  typing: TypingWatch;
  /** The messages that are being sent. */
  arrivals: Arrivals;
}

export const createConnectionMemory = (): ConnectionMemory => ({
  published: createPublishedIds(),
  groups: new GroupDirectory(),
  names: new ParticipantNames(),
  timers: new ChatTimers(),
  typing: new TypingWatch(),
  arrivals: new Arrivals(),
});
