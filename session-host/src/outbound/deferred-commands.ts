import { outboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { refName } from '../platform/connection-ref.ts';
import { FencedOff, type Attributes } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { faultOf } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { CommandSession } from '../ports/session.ts';
import { failCommand, sendOrChange, type VisibleCommand } from './send-or-change.ts';
import type { SendContext } from './send-message.ts';

/** Milliseconds after the first attempt here until a message whose file is still not ready fails. */
const giveUpAfter = 5 * 60_000;
/** Milliseconds between two attempts, at least and at most. */
const firstPause = 1_000;
const maxPause = 20_000;
/** Days after which DynamoDB deletes a stored command. */
const keepDays = 2;

interface Deferred {
  sk: string;
  command: VisibleCommand;
  /** The time when the command was given, in milliseconds. */
  givenAt: number;
}

/** The commands of one chat, the first of which waits for its file. */
interface ChatQueue {
  chat: Chat;
  entries: Deferred[];
}

/** The commands of one connection, and the number in the last sort key. */
interface ConnectionQueues {
  all: ChatQueue[];
  last: number;
}

const sameChat = (one: Chat, other: Chat): boolean =>
  one.jid === other.jid ||
  (one.address.number !== null && one.address.number === other.address.number) ||
  (one.address.lid !== null && one.address.lid === other.address.lid);

/**
 * Commands that wait for a file which the storage or WhatsApp's media server delays. Later commands of the same chat
 * wait behind them, in order; other chats continue. They are stored in the table, so that a killed host loses none. Each
 * ends as sent or failed; markers prevent that one is sent twice.
 */
export class DeferredCommands {
  readonly #context: SendContext;
  readonly #queues = new WeakMap<CommandSession, Promise<ConnectionQueues>>();

  constructor(context: SendContext) {
    this.#context = context;
  }

  /**
   * Continues with the commands of a session, also those that another host stored. Called when the session connects.
   */
  resume(session: CommandSession): void {
    this.#of(session).catch((error: unknown) =>
      this.#context.log.warn({ connection: refName(session.ref), fault: faultOf(error) }, 'deferred commands not read'),
    );
  }

  /** Returns whether a command of the connection waits for a file. Throws what the table throws. */
  async hasWaiting(session: CommandSession): Promise<boolean> {
    return (await this.#of(session)).all.length > 0;
  }

  /**
   * Stores a command behind the waiting ones of its chat, and resolves when that is durable. Returns false when none
   * waits.
   */
  async deferIfWaiting(session: CommandSession, command: VisibleCommand, givenAt: number): Promise<boolean> {
    const queues = await this.#of(session);
    if (!queueOf(queues, command.chat)) return false;
    await this.#add(session, queues, command, givenAt);
    return true;
  }

  /** Stores a command whose file is not ready. Resolves when that is durable. */
  async defer(session: CommandSession, command: VisibleCommand, givenAt: number): Promise<void> {
    await this.#add(session, await this.#of(session), command, givenAt);
  }

  /** Fails all commands of a connection that ends. */
  async failAll(session: CommandSession): Promise<void> {
    const { all } = await this.#of(session);
    for (const queue of [...all]) {
      for (const entry of [...queue.entries]) {
        await failCommand(entry.command, this.#context, 'ERR_WAPP_NOT_INITIALIZED');
        await this.#remove(session, queue, entry);
      }
    }
  }

  #of(session: CommandSession): Promise<ConnectionQueues> {
    const known = this.#queues.get(session);
    if (known) return known;
    const queues = this.#read(session);
    this.#queues.set(session, queues);
    queues.catch(() => this.#queues.delete(session));
    return queues;
  }

  async #read(session: CommandSession): Promise<ConnectionQueues> {
    const queues: ConnectionQueues = { all: [], last: 0 };
    for await (const page of session.items.list(hostKeys.deferred)) {
      for (const item of page) {
        const entry = readEntry(item);
        queues.last = Number(String(item.sk).slice(hostKeys.deferred.length));
        if (entry) append(queues, entry);
      }
    }
    for (const queue of queues.all) void this.#work(session, queues, queue);
    return queues;
  }

  /** Ignores a command that is delivered again. */
  async #add(
    session: CommandSession,
    queues: ConnectionQueues,
    command: VisibleCommand,
    givenAt: number,
  ): Promise<void> {
    if (queueOf(queues, command.chat)?.entries.some((entry) => entry.command.commandId === command.commandId)) return;
    queues.last = Math.max(Date.now(), queues.last + 1);
    const sk = `${hostKeys.deferred}${String(queues.last).padStart(15, '0')}`;
    await session.items.write([
      {
        sk,
        put: { command: JSON.stringify(command), givenAt, expiresAt: Math.floor(givenAt / 1_000) + keepDays * 86_400 },
      },
    ]);
    const opened = append(queues, { sk, command, givenAt });
    if (opened) void this.#work(session, queues, opened);
  }

  async #work(session: CommandSession, queues: ConnectionQueues, queue: ChatQueue): Promise<void> {
    let failures = 0;
    for (let entry = queue.entries[0]; entry && !session.ended.aborted; entry = queue.entries[0]) {
      try {
        if (await this.#carryOut(session, queue, entry)) await this.#remove(session, queue, entry);
        failures = 0;
      } catch (error) {
        if (error instanceof FencedOff) return;
        this.#context.log.warn(
          { connection: refName(session.ref), fault: faultOf(error) },
          'deferred command not handled',
        );
        await pause(backoff(failures, Math.random(), firstPause, maxPause), session.ended);
        // oxlint-disable-next-line no-useless-assignment -- the next round reads it
        failures += 1;
      }
    }
    if (queue.entries.length === 0) queues.all.splice(queues.all.indexOf(queue), 1);
  }

  /** Tries until the command is sent or failed. Returns false when the session ends before. */
  async #carryOut(session: CommandSession, { entries }: ChatQueue, entry: Deferred): Promise<boolean> {
    const { command, givenAt } = entry;
    let deadline = Infinity;
    for (let attempts = 0; !session.ended.aborted && entries[0] === entry; attempts += 1) {
      const result = await sendOrChange(command, session, givenAt, this.#context, null, session.ended);
      if (result === 'done') return true;
      if (result === 'later') continue;
      deadline = Math.min(deadline, Date.now() + giveUpAfter);
      if (Date.now() >= deadline) {
        await failCommand(command, this.#context, 'ERR_SENDING_WAPP_MSG');
        return true;
      }
      await pause(backoff(attempts, Math.random(), firstPause, maxPause), session.ended);
    }
    return false;
  }

  async #remove(session: CommandSession, { entries }: ChatQueue, entry: Deferred): Promise<void> {
    await session.items.write([{ sk: entry.sk, put: null }]);
    const place = entries.indexOf(entry);
    if (place >= 0) entries.splice(place, 1);
  }
}

const queueOf = ({ all }: ConnectionQueues, chat: Chat): ChatQueue | undefined =>
  all.find((queue) => sameChat(queue.chat, chat));

/** Adds an entry to the queue of its chat. Returns the queue when it is new. */
const append = (queues: ConnectionQueues, entry: Deferred): ChatQueue | null => {
  const queue = queueOf(queues, entry.command.chat);
  queue?.entries.push(entry);
  if (queue) return null;
  const opened = { chat: entry.command.chat, entries: [entry] };
  queues.all.push(opened);
  return opened;
};

/** Reads a stored command; returns null when it breaks the contract of this version. */
const readEntry = ({ sk, command, givenAt }: Attributes): Deferred | null => {
  const parsed = outboundCommand.safeParse(JSON.parse(String(command)));
  if (!parsed.success) return null;
  switch (parsed.data.type) {
    case 'send':
    case 'edit':
    case 'revoke':
    case 'react':
      return { sk: String(sk), command: parsed.data, givenAt: Number(givenAt) };
    default:
      return null;
  }
};
