import { isJidGroup } from '@whiskeysockets/baileys';
import type { InboundMessage, InboundPollVote } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { GroupDirectory } from '../groups/group-directory.ts';
import type { NameBook } from '../groups/name-book.ts';
import type { FindAlternative } from '../inbound/address.ts';
import { changeEvent } from '../inbound/change-event.ts';
import { messageEvent, placeholderEvent } from '../inbound/message-event.ts';
import type { MessageEvent, ReceivedEvent, ReceivedMessage } from '../inbound/message-event.ts';
import { pollVote } from '../inbound/polls.ts';
import type { Self } from '../inbound/read-stanza.ts';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';

export interface MessageReaderOptions {
  ref: ConnectionRef;
  auth: AuthState;
  groups: GroupDirectory;
  names: NameBook;
  log: Log;
  find: FindAlternative;
  self: () => Self;
  /** Whether the table or the queue failed: no message is to blame then. */
  isFaulty: () => boolean;
  onFault: (error: unknown) => void;
}

/** Reads what a connection receives: as a message, or as a change of one, with what its group tells of it. */
export class MessageReader {
  readonly #options: MessageReaderOptions;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
  }

  /** The bubble of a message without content. */
  placeholder(
    head: Omit<ReceivedMessage, 'message'>,
    type: 'undecryptable' | 'viewOnce' | 'unreadable',
  ): Promise<MessageEvent | null> {
    const { ref, self, find } = this.#options;
    return placeholderEvent(ref, head, type, self(), find);
  }

  /** Null when there is nothing to tell. A message that makes no sense must neither vanish nor be asked for again for ever, holding up everything behind it. */
  async read(received: ReceivedMessage): Promise<ReceivedEvent | null> {
    const { ref, log, self, isFaulty } = this.#options;
    let isMessage = true;
    try {
      const message = await messageEvent(ref, received, self(), this.#findIn(received.key.remoteJid));
      isMessage = message !== null;
      return message ? await this.#withSubject(this.#named(message)) : await this.#changeOf(received);
    } catch (error) {
      if (isFaulty()) throw error;
      log.error({ wid: received.key.id, fault: faultOf(error) }, 'message not understood');
      return isMessage ? await this.placeholder(received, 'unreadable') : null;
    }
  }

  async #changeOf(received: ReceivedMessage): Promise<ReceivedEvent | null> {
    const { ref, groups, self } = this.#options;
    const event = await changeEvent(ref, received, {
      self: self(),
      find: this.#findIn(received.key.remoteJid),
      isAdmin: (group, jid) => groups.isAdmin(group, jid),
    });
    if (event) return { event: event.type === 'edit' ? this.#withNames(event) : event, media: null };
    const vote = await this.#voteOf(received);
    return vote && { event: vote, media: null };
  }

  /** A vote in a poll. What reads it stands in the table: without that, nothing may be acknowledged. */
  async #voteOf(received: ReceivedMessage): Promise<InboundPollVote | null> {
    const { ref, auth, self, find, onFault } = this.#options;
    try {
      return await pollVote(ref, received, self(), auth, find);
    } catch (error) {
      onFault(error);
      throw error;
    }
  }

  /** Of people whom nobody has met yet, their group knows both addresses. */
  #findIn(chat: string | null | undefined): FindAlternative {
    const { groups, find } = this.#options;
    return chat && isJidGroup(chat)
      ? async (jid) => (await find(jid)) ?? (await groups.alternativeIn(chat, jid))
      : find;
  }

  #named({ event, media }: MessageEvent): MessageEvent {
    return { event: { ...this.#withNames(event), quote: event.quote && this.#withNames(event.quote) }, media };
  }

  #withNames<Told extends Pick<InboundMessage, 'mentions'>>(told: Told): Told {
    return {
      ...told,
      mentions: told.mentions.map((mention) => ({ ...mention, name: this.#options.names.of(mention.address) })),
    };
  }

  /** A group's messages tell its subject as it is now. */
  async #withSubject(made: MessageEvent): Promise<MessageEvent> {
    const { chat } = made.event;
    if (!chat.isGroup) return made;
    const subject = (await this.#options.groups.of(chat.jid))?.subject.slice(0, 500) || null;
    return { ...made, event: { ...made.event, chat: { ...chat, subject } } };
  }
}
