import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import type { ClientIntroduction } from '../transport/noise.ts';
import type { NoiseCertificate } from '../transport/noise-certificate.ts';
import { Wire, type WireListener } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { DeliveryFaults } from './delivery-faults.ts';
import { login } from './login.ts';
import { offerPairing } from './pairing.ts';
import { receiveFromClient } from './receive-from-client.ts';

/** One client's connection with the server, from its first byte to its last. */
export class Connection implements WireListener {
  private readonly world: World;
  private readonly wire: Wire;
  private readonly delivery: DeliveryFaults;
  private readonly asked = new Map<string, (answer: BinaryNode) => void>();
  private active = false;
  private deaf = false;
  /** Whether the client says that its user is there: only then it is told who types. */
  available = false;
  /** Whose presence it asked for, by phone, with the JID by which it asked. */
  readonly watched = new Map<string, string>();
  /** Who is logged in here. */
  address: DeviceAddress | undefined;
  /** What the client told of itself in the handshake. */
  client: ClientIntroduction | undefined;

  constructor(world: World, socket: WebSocket, certificate: NoiseCertificate) {
    this.world = world;
    this.wire = new Wire(socket, certificate, this, () => world.faults.slow.of(this.address?.phone));
    this.delivery = new DeliveryFaults(
      world.faults,
      () => this.address?.phone,
      (stanza) => this.send(stanza),
    );
    world.connections.add(this);
  }

  introduced(client: ClientIntroduction): void {
    this.client = client;
    if (!this.world.connections.networkUp) this.wire.cut();
    else if (client.payload.devicePairingData) offerPairing(this.world, this);
    else login(this.world, this, client);
  }

  received(stanza: BinaryNode): void {
    const answerTo = stanza.tag === 'iq' && stanza.attrs['type'] === 'result' ? stanza.attrs['id'] : undefined;
    if (answerTo === undefined) {
      if (this.deaf && stanza.tag !== 'iq') return;
      receiveFromClient(this.world, this, stanza);
      return;
    }
    this.asked.get(answerTo)?.(stanza);
    this.asked.delete(answerTo);
  }

  failed(error: unknown): void {
    this.world.events.emit({ type: 'connection.failed', error: String(error) });
  }

  closed(): void {
    this.active = false;
    this.delivery.end();
    if (this.world.connections.remove(this) && this.address)
      this.world.events.emit({ type: 'connection.closed', ...this.address });
  }

  send(stanza: BinaryNode): void {
    this.wire.send(stanza);
  }

  /** Sends an IQ and calls `answered` with the client's result. */
  ask(attrs: Record<string, string>, content: BinaryNode[], answered: (answer: BinaryNode) => void): void {
    const id = randomBytes(6).toString('hex');
    this.asked.set(id, answered);
    this.send(node('iq', { from: 's.whatsapp.net', type: 'set', id, ...attrs }, content));
  }

  /** Hands over what the queue got; before the client is active it waits there. */
  push(stanza: BinaryNode): void {
    if (this.active && !this.deaf) this.delivery.deliver(stanza);
  }

  /** Sends all that waited while the client was away, then whatever comes. */
  activate(): void {
    const { address } = this;
    if (!address || this.active) return;
    const waiting = this.world.queue.pending(address);
    for (const { stanza } of waiting) this.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
    this.send(node('ib', { from: 's.whatsapp.net' }, [node('offline', { count: waiting.length })]));
    this.active = true;
    this.world.events.emit({ type: 'connection.opened', ...address });
  }

  close(): void {
    this.wire.close();
  }

  cut(): void {
    this.wire.cut();
  }

  /** From here on only IQs are answered: the client is connected, and no message goes through. What comes for it waits. */
  deafen(): void {
    this.deaf = true;
  }

  silence(): void {
    this.wire.silence();
  }
}
