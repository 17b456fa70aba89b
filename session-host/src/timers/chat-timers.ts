import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { GroupMetadata } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import { chatNames } from '../inbound/chat-names.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Chats of a connection whose timer is remembered. */
const remembered = 1_000;

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** After how many seconds messages of a chat disappear, 0 for never; `since` (seconds) when somebody said so. */
interface Timer {
  seconds: number;
  since: number;
}

/** 0 for what is no count of seconds. */
const numberOf = (value: { toString: () => string } | number | null | undefined): number => {
  const seconds = Number(value?.toString() ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0;
};

/** What a message says of its chat's timer; null where it says nothing. `sentAt` in seconds. */
export const timerIn = (message: proto.IMessage, sentAt: number): Timer | null => {
  const inner = normalizeMessageContent(message);
  const order = inner?.protocolMessage;
  if (order?.type === EPHEMERAL_SETTING)
    return { seconds: numberOf(order.ephemeralExpiration), since: numberOf(order.ephemeralSettingTimestamp) || sentAt };
  for (const field of Object.values(inner ?? {}) as ({ contextInfo?: proto.IContextInfo | null } | string | null)[]) {
    const context = typeof field === 'object' ? field?.contextInfo : null;
    if (context?.expiration)
      return { seconds: numberOf(context.expiration), since: numberOf(context.ephemeralSettingTimestamp) || sentAt };
  }
  return null;
};

/** After which time messages of the chats of one connection disappear: what is sent there is to disappear as what comes. */
export class ChatTimers {
  readonly #known = new LRUCache<string, Timer>({ max: remembered });

  /** What is to be kept of what a message told; nothing where that is known. A group tells its own timer. */
  learn(chat: Chat, timer: Timer): Change[] {
    if (chat.isGroup) return [];
    return chatNames(chat).flatMap((name): Change[] => {
      const known = this.#known.get(name);
      if (known && (known.since > timer.since || known.seconds === timer.seconds)) return [];
      this.#known.set(name, timer);
      return [{ sk: hostKeys.timer(name), put: { ...timer } }];
    });
  }

  /** Seconds for a message to the chat; 0 for ever. `group` is what the group says of itself. */
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
