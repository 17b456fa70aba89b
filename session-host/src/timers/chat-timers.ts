import { normalizeMessageContent, proto, type GroupMetadata } from '@whiskeysockets/baileys';
import { growingCache } from '../platform/growing-cache.ts';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import { chatNames } from '../inbound/chat-names.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Chats of a connection whose timer is kept in memory. */
const maxTimers = 1_000;

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** Seconds after which messages of a chat disappear, 0 for never, and since when (seconds since 1970) that applies. */
interface Timer {
  seconds: number;
  since: number;
}

/** Returns 0 for a value that is not a number of seconds. */
const numberOf = (value: { toString: () => string } | number | null | undefined): number => {
  const seconds = Number(value?.toString() ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0;
};

/** Returns the timer that a message sets or carries; null when it has none. `sentAt` in seconds since 1970. */
export const timerIn = (message: proto.IMessage, sentAt: number): Timer | null => {
  const inner = normalizeMessageContent(message);
  const protocolMessage = inner?.protocolMessage;
  if (protocolMessage?.type === EPHEMERAL_SETTING)
    return {
      seconds: numberOf(protocolMessage.ephemeralExpiration),
      since: numberOf(protocolMessage.ephemeralSettingTimestamp) || sentAt,
    };
  for (const field of Object.values(inner ?? {}) as ({ contextInfo?: proto.IContextInfo | null } | string | null)[]) {
    const context = typeof field === 'object' ? field?.contextInfo : null;
    if (context?.expiration)
      return { seconds: numberOf(context.expiration), since: numberOf(context.ephemeralSettingTimestamp) || sentAt };
  }
  return null;
};

/** The disappearing-message timers of a connection's chats. Messages that are sent get the timer of their chat. */
export class ChatTimers {
  readonly #known = growingCache<string, Timer>(maxTimers);

  /**
   * Stores a timer that a message carried. Returns the changes to write; none when the timer is known, or the chat is a
   * group: groups have their timer in their metadata.
   */
  learn(chat: Chat, timer: Timer): Change[] {
    if (chat.isGroup) return [];
    return chatNames(chat).flatMap((name): Change[] => {
      const known = this.#known.get(name);
      if (known && (known.since > timer.since || known.seconds === timer.seconds)) return [];
      this.#known.set(name, timer);
      return [{ sk: hostKeys.timer(name), put: { ...timer } }];
    });
  }

  /**
   * Returns the seconds after which a message to the chat disappears; 0 for never. `group`: the metadata of the chat's
   * group.
   */
  async of(chat: Chat, group: GroupMetadata | null, auth: AuthState): Promise<number> {
    if (chat.isGroup) return group?.ephemeralDuration ?? 0;
    const names = chatNames(chat);
    await this.#read(
      names.filter((name) => !this.#known.has(name)),
      auth,
    );
    const timers = names.flatMap((name) => this.#known.get(name) ?? []);
    return timers.toSorted((one, other) => other.since - one.since)[0]?.seconds ?? 0;
  }

  async #read(names: readonly string[], auth: AuthState): Promise<void> {
    if (names.length === 0) return;
    const items = await auth.items.read(names.map((name) => hostKeys.timer(name)));
    for (const name of names) {
      const item = items.get(hostKeys.timer(name));
      this.#known.set(name, { seconds: Number(item?.seconds ?? 0), since: Number(item?.since ?? 0) });
    }
  }
}
