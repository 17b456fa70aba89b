import { isJidGroup } from '@whiskeysockets/baileys';
import type { InboundMessage, InboundPollVote } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { FindAlternative } from '../people/address.ts';
import { changeEvent } from '../inbound/change-event.ts';
import {
  messageEvent,
  placeholderEvent,
  type MessageEvent,
  type ReceivedEvent,
  type ReceivedMessage,
} from '../inbound/message-event.ts';
import { pollVote } from '../inbound/polls.ts';
import { selfOf } from '../people/self.ts';
import { faultOf, type Log } from '../platform/log.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import type { PublishGuard } from './publish-guard.ts';
import { profileName } from '../people/profile-name.ts';

interface MessageReaderOptions {
  ref: ConnectionRef;
  auth: AuthState;
  memory: ConnectionMemory;
  log: Log;
  find: FindAlternative;
  guard: PublishGuard;
}

/** Reads received messages as events: a message of a conversation, or a change of one. */
export class MessageReader {
  readonly #options: MessageReaderOptions;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
  }

  /** Returns the event of a message without content; null when it does not belong to a conversation. */
  placeholder(
    head: Omit<ReceivedMessage, 'message'>,
    type: 'undecryptable' | 'viewOnce' | 'unreadable',
  ): Promise<MessageEvent | null> {
    const { ref, auth, find } = this.#options;
    return placeholderEvent(ref, head, type, selfOf(auth), find);
  }

  /**
   * Returns the event of a received message; null when there is nothing to publish. A message that can't be read becomes
   * an unreadable one: it must not be lost, and delivered again it would block all messages behind it. Throws when the
   * table or the queue failed.
   */
  async read(received: ReceivedMessage): Promise<ReceivedEvent | null> {
    const { ref, auth, log, guard } = this.#options;
    let isMessage = true;
    try {
      const message = await messageEvent(ref, received, selfOf(auth), this.#findIn(received.key.remoteJid));
      isMessage = message !== null;
      return message ? await this.#withSubject(this.#named(message)) : await this.#changeOf(received);
    } catch (error) {
      if (guard.failed || auth.commits.broken) throw error;
      log.error({ wid: received.key.id, fault: faultOf(error) }, 'message not readable');
      return isMessage ? await this.placeholder(received, 'unreadable') : null;
    }
  }

  async #changeOf(received: ReceivedMessage): Promise<ReceivedEvent | null> {
    const { ref, auth, memory } = this.#options;
    const event = await changeEvent(ref, received, {
      self: selfOf(auth),
      find: this.#findIn(received.key.remoteJid),
      isAdmin: (group, jid) => memory.groups.isAdmin(group, jid),
    });
    if (event) return { event: event.type === 'edit' ? this.#withNames(event) : event, media: null };
    const vote = await this.#voteOf(received);
    return vote && { event: vote, media: null };
  }

  /** Returns the event of a vote in a poll; null for anything else. Reports and throws a failed read of the poll's key. */
  async #voteOf(received: ReceivedMessage): Promise<InboundPollVote | null> {
    const { ref, auth, find, guard } = this.#options;
    try {
      return await pollVote(ref, received, selfOf(auth), auth, find);
    } catch (error) {
      guard.fail(error);
      throw error;
    }
  }

  /** Looks addresses up in the group too: it knows both addresses of participants who have never written. */
  #findIn(chat: string | null | undefined): FindAlternative {
    const { memory, find } = this.#options;
    return chat && isJidGroup(chat)
      ? async (jid) => (await find(jid)) ?? (await memory.groups.alternativeIn(chat, jid))
      : find;
  }

  #named({ event, media }: MessageEvent): MessageEvent {
    return { event: { ...this.#withNames(event), quote: event.quote && this.#withNames(event.quote) }, media };
  }

  #withNames<Event extends Pick<InboundMessage, 'mentions'>>(event: Event): Event {
    return {
      ...event,
      mentions: event.mentions.map((mention) => ({ ...mention, name: this.#options.memory.names.of(mention.address) })),
    };
  }

  /** Adds the current subject of the group to its messages. */
  async #withSubject(made: MessageEvent): Promise<MessageEvent> {
    const { chat } = made.event;
    if (!chat.isGroup) return made;
    const subject = profileName((await this.#options.memory.groups.of(chat.jid))?.subject);
    return { ...made, event: { ...made.event, chat: { ...chat, subject } } };
  }
}
