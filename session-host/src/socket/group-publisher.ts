import type { BinaryNode } from '@whiskeysockets/baileys';
import { growingCache } from '../platform/growing-cache.ts';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { groupChange, groupEvent, participantsOf, removesUs } from '../groups/group-event.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { selfOf } from '../people/self.ts';
import { faultOf, type Log } from '../platform/log.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import type { PublishGuard } from './publish-guard.ts';

/** Groups whose last published participants are kept in memory. */
const maxGroups = 500;

interface GroupPublisherOptions {
  ref: ConnectionRef;
  auth: AuthState;
  publisher: Publisher;
  memory: ConnectionMemory;
  log: Log;
  guard: PublishGuard;
}

/** Publishes the participants of groups and the changes made to groups. */
export class GroupPublisher {
  readonly #options: GroupPublisherOptions;
  /** JID of a group to its participants as this socket published them last, as JSON. */
  readonly #published = growingCache<string, string>(maxGroups);

  constructor(options: GroupPublisherOptions) {
    this.#options = options;
  }

  /**
   * Publishes the participants of a group that wrote, if this socket has not published them as they are now. A failure
   * is logged only: the next message of the group tries again.
   */
  async publishParticipants(jid: string): Promise<void> {
    const { ref, auth, publisher, memory, log, guard } = this.#options;
    const self = selfOf(auth);
    try {
      const group = await memory.groups.of(jid);
      const participants = group && JSON.stringify(participantsOf(group, self));
      if (participants === null || this.#published.get(jid) === participants || !guard.canPublish()) return;
      this.#published.set(jid, participants);
      await publisher.publish(groupEvent(ref, jid, group, self, { isMember: true, change: null }, Date.now()));
    } catch (error) {
      this.#published.delete(jid);
      log.info({ fault: faultOf(error) }, 'group not published');
    }
  }

  /**
   * Publishes the group that a notification is about, after `earlier` (the messages received before it). Publishes
   * nothing when the guard forbids it. Throws what the publisher throws.
   */
  async publishChange(jid: string, notification: BinaryNode, earlier: Promise<void>): Promise<boolean> {
    const { ref, auth, publisher, memory, guard } = this.#options;
    const self = selfOf(auth);
    memory.groups.forget(jid);
    const isMember = !removesUs(notification, self);
    const group = isMember ? await memory.groups.of(jid) : null;
    await earlier;
    if (!guard.canPublish()) return false;
    const change = groupChange(notification, self, memory.names);
    await publisher.publish(groupEvent(ref, jid, group, self, { isMember, change }, Date.now()));
    // The engine ignores groups in which nobody has written: the next message publishes the participants once more.
    this.#published.delete(jid);
    return true;
  }
}
