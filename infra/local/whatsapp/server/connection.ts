import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import type { ClientHandshake } from '../transport/noise.ts';
import type { NoiseCertificate } from '../transport/noise-certificate.ts';
import { Wire, type WireListener } from '../transport/wire.ts';
import type { Client } from '../world/client.ts';
import type { World } from '../world/world.ts';
import { DeliveryFaults } from './delivery-faults.ts';
import { login } from './login.ts';
import { offerPairing } from './pairing.ts';
import { receiveFromClient } from './receive-from-client.ts';

/** A client's connection to the server. */
export class Connection implements Client, WireListener {
  private readonly world: World;
  private readonly wire: Wire;
  private readonly delivery: DeliveryFaults;
  private readonly pendingIqs = new Map<string, (answer: BinaryNode | undefined) => void>();
  private active = false;
  private deaf = false;
  available = false;
  readonly presenceSubscriptions = new Map<string, string>();
  address: DeviceAddress | undefined;
  client: ClientHandshake | undefined;

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

  handshakeFinished(client: ClientHandshake): void {
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
    this.pendingIqs.get(answerTo)?.(stanza);
    this.pendingIqs.delete(answerTo);
  }

  failed(error: unknown): void {
    this.world.events.emit({ type: 'connection.failed', error: String(error) });
  }

  closed(): void {
    this.active = false;
    this.delivery.end();
    for (const answered of this.pendingIqs.values()) answered(undefined);
    this.pendingIqs.clear();
    if (this.world.connections.remove(this) && this.address)
      this.world.events.emit({ type: 'connection.closed', ...this.address });
  }

  send(stanza: BinaryNode): void {
    this.wire.send(stanza);
  }

  sendIq(
    attrs: Record<string, string>,
    content: BinaryNode[],
    answered: (answer: BinaryNode | undefined) => void,
  ): void {
    const id = randomBytes(6).toString('hex');
    this.pendingIqs.set(id, answered);
    this.send(node('iq', { from: 's.whatsapp.net', type: 'set', id, ...attrs }, content));
  }

  push(stanza: BinaryNode): void {
    if (this.active && !this.deaf) this.delivery.deliver(stanza);
  }

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

  deafen(): void {
    this.deaf = true;
  }

  silence(): void {
    this.wire.silence();
  }
}
