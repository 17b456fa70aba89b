import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { ClientHandshake } from '../transport/noise.ts';

/** A client's connection, as the servers and the phones use it. */
export interface Client {
  /** True while the client's presence is available; only then it gets typing states. */
  available: boolean;
  /** Presence subscriptions: the JID of the subscription, by phone. */
  readonly presenceSubscriptions: Map<string, string>;
  /** The device that is logged in. */
  address: DeviceAddress | undefined;
  /** The parameters that the client sent in the handshake. */
  client: ClientHandshake | undefined;
  send: (stanza: BinaryNode) => void;
  /** Sends an IQ to the client and calls `answered` with its result, or with undefined if the connection ends first. */
  sendIq: (
    attrs: Record<string, string>,
    content: BinaryNode[],
    answered: (answer: BinaryNode | undefined) => void,
  ) => void;
  /** Sends a queued stanza. Before the client is active the stanza stays in the queue only. */
  push: (stanza: BinaryNode) => void;
  /** Sends the queued stanzas and makes the client active. */
  activate: () => void;
  close: () => void;
  cut: () => void;
  /** From now on only IQs are answered. Messages are neither accepted nor sent; they stay in the queue. */
  deafen: () => void;
  silence: () => void;
}
