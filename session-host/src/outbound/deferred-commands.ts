import { outboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { refName } from '../connections/connection-ref.ts';
import { FencedOff } from '../platform/fenced-items.ts';
import type { Attributes } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { faultOf } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { DeviceSession } from '../session/device-session.ts';
import { carryOut, failCommand } from './carry-out.ts';
import type { VisibleCommand } from './carry-out.ts';
import type { SendContext } from './send-message.ts';

/** Milliseconds from the first try outside of the line after which a file that is still not to be had fails its message. */
const giveUpAfter = 5 * 60_000;
/** Milliseconds between two tries, at least and at most. */
const firstPause = 1_000;
const longestPause = 20_000;
/** Days after which nothing is left of a command, whatever became of its connection. */
const keepDays = 2;

interface Deferred {
  sk: string;
  command: VisibleCommand;
  /** Milliseconds. */
  givenAt: number;
}

/** The commands of one chat, the first of which waits for its file. */
interface Line {
  chat: Chat;
  entries: Deferred[];
}

/** What waits of one connection, and the number that was given out last. */
interface Lines {
  all: Line[];
  last: number;
}

const sameChat = (one: Chat, other: Chat): boolean =>
  one.jid === other.jid ||
  (one.address.number !== null && one.address.number === other.address.number) ||
  (one.address.lid !== null && one.address.lid === other.address.lid);

/**
 * Commands that left the line of their connection, because storage or WhatsApp's media server keeps a file waiting.
 * Those of the same chat wait behind, in their order; all others pass. They stand in the table, so that a killed host
 * loses none, and end as sent or as failed. Sent twice they are known by their markers.
 */
export class DeferredCommands {
  readonly #context: SendContext;
  readonly #lines = new WeakMap<DeviceSession, Promise<Lines>>();

  constructor(context: SendContext) {
    this.#context = context;
  }

  /** A session is connected: goes on with what waits of it, also of what another host left. */
  resume(session: DeviceSession): void {
    this.#of(session).catch((error: unknown) =>
      this.#context.log.warn({ connection: refName(session.ref), fault: faultOf(error) }, 'deferred commands not read'),
    );
  }

  /** Whether anything of the connection waits for a file. Throws what the table does. */
  async isBusy(session: DeviceSession): Promise<boolean> {
    return (await this.#of(session)).all.length > 0;
  }

  /** Takes a command whose chat waits. Resolves when that is durable; false when nothing of its chat waits. */
  async takes(session: DeviceSession, command: VisibleCommand, givenAt: number): Promise<boolean> {
    const lines = await this.#of(session);
    if (!lineOf(lines, command.chat)) return false;
    await this.#add(session, lines, command, givenAt);
    return true;
  }

  /** Takes a command whose file is not ready. Resolves when that is durable. */
  async defer(session: DeviceSession, command: VisibleCommand, givenAt: number): Promise<void> {
    await this.#add(session, await this.#of(session), command, givenAt);
  }

  /** The connection is ended: fails all that waits of it. */
  async abandon(session: DeviceSession): Promise<void> {
    const { all } = await this.#of(session);
    for (const line of [...all]) {
      for (const entry of [...line.entries]) {
        await failCommand(entry.command, this.#context, 'ERR_WAPP_NOT_INITIALIZED');
        await this.#remove(session, line, entry);
      }
    }
  }

  #of(session: DeviceSession): Promise<Lines> {
    const known = this.#lines.get(session);
    if (known) return known;
    const lines = this.#read(session);
    this.#lines.set(session, lines);
    lines.catch(() => this.#lines.delete(session));
    return lines;
  }

  async #read(session: DeviceSession): Promise<Lines> {
    const lines: Lines = { all: [], last: 0 };
    for await (const page of session.items.list(hostKeys.deferred)) {
      for (const item of page) {
        const entry = readEntry(item);
        lines.last = Number(String(item.sk).slice(hostKeys.deferred.length));
        if (entry) put(lines, entry);
      }
    }
    for (const line of lines.all) void this.#work(session, lines, line);
    return lines;
  }

  /** Delivered once more, a command waits already. */
  async #add(session: DeviceSession, lines: Lines, command: VisibleCommand, givenAt: number): Promise<void> {
    if (lineOf(lines, command.chat)?.entries.some((entry) => entry.command.commandId === command.commandId)) return;
    lines.last = Math.max(Date.now(), lines.last + 1);
    const sk = `${hostKeys.deferred}${String(lines.last).padStart(15, '0')}`;
    await session.items.write([
      {
        sk,
        put: { command: JSON.stringify(command), givenAt, expiresAt: Math.floor(givenAt / 1_000) + keepDays * 86_400 },
      },
    ]);
    const opened = put(lines, { sk, command, givenAt });
    if (opened) void this.#work(session, lines, opened);
  }

  async #work(session: DeviceSession, lines: Lines, line: Line): Promise<void> {
    let failures = 0;
    for (let entry = line.entries[0]; entry && !session.ended.aborted; entry = line.entries[0]) {
      try {
        if (await this.#finish(session, line, entry)) await this.#remove(session, line, entry);
        failures = 0;
      } catch (error) {
        if (error instanceof FencedOff) return;
        this.#context.log.warn(
          { connection: refName(session.ref), fault: faultOf(error) },
          'deferred command not handled',
        );
        await pause(backoff(failures, Math.random(), firstPause, longestPause), session.ended);
        failures += 1;
      }
    }
    if (line.entries.length === 0) lines.all.splice(lines.all.indexOf(line), 1);
  }

  /** Tries until the command is sent or failed. False when that is no more to be done here. */
  async #finish(session: DeviceSession, { entries }: Line, entry: Deferred): Promise<boolean> {
    const { command, givenAt } = entry;
    let until = Infinity;
    for (let tries = 0; !session.ended.aborted && entries[0] === entry; tries += 1) {
      const result = await carryOut(command, session, givenAt, this.#context, null, session.ended);
      if (result === 'done') return true;
      if (result === 'later') continue;
      until = Math.min(until, Date.now() + giveUpAfter);
      if (Date.now() >= until) {
        await failCommand(command, this.#context, 'ERR_SENDING_WAPP_MSG');
        return true;
      }
      await pause(backoff(tries, Math.random(), firstPause, longestPause), session.ended);
    }
    return false;
  }

  async #remove(session: DeviceSession, { entries }: Line, entry: Deferred): Promise<void> {
    await session.items.write([{ sk: entry.sk, put: null }]);
    const place = entries.indexOf(entry);
    if (place >= 0) entries.splice(place, 1);
  }
}

const lineOf = ({ all }: Lines, chat: Chat): Line | undefined => all.find((line) => sameChat(line.chat, chat));

/** Puts an entry behind those of its chat. The line, where it is the first of one. */
const put = (lines: Lines, entry: Deferred): Line | null => {
  const line = lineOf(lines, entry.command.chat);
  line?.entries.push(entry);
  if (line) return null;
  const opened = { chat: entry.command.chat, entries: [entry] };
  lines.all.push(opened);
  return opened;
};

/** Null when it breaks the contract by now. */
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
