import { GroupDirectory } from '../groups/group-directory.ts';
import { NameBook } from '../groups/name-book.ts';
import { ChatTimers } from '../timers/chat-timers.ts';
import { TypingWatch } from '../typing/typing-watch.ts';
import { createPublishedIds } from './inbox.ts';
import type { PublishedIds } from './inbox.ts';

/** What a connection remembers from one socket to the next, as long as its session lasts. */
export interface ConnectionMemory {
  published: PublishedIds;
  groups: GroupDirectory;
  names: NameBook;
  timers: ChatTimers;
  /** Whose typing is to be heard of. */
  typing: TypingWatch;
}

export const createConnectionMemory = (): ConnectionMemory => ({
  published: createPublishedIds(),
  groups: new GroupDirectory(),
  names: new NameBook(),
  timers: new ChatTimers(),
  typing: new TypingWatch(),
});
