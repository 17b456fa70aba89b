import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { encodeFrame, FrameReader } from './frame-reader.ts';
import { ServerNoise, type ClientHandshake } from './noise.ts';
import { SlowLine, type LineConditions } from './slow-line.ts';
import type { NoiseCertificate } from './noise-certificate.ts';

/** Events of a wire, one call at a time and in the order of the bytes. */
export interface WireListener {
  handshakeFinished(client: ClientHandshake): void;
  received(stanza: BinaryNode): void;
  /** Received bytes could not be decoded or handled; the connection is cut afterwards. */
  failed(error: unknown): void;
  closed(): void;
}

/**
 * A client's connection: Noise, frames and binary nodes over a WebSocket. Bytes that can't be decrypted, and errors of
 * the listener, end only this connection.
 */
export class Wire {
  private readonly socket: WebSocket;
  private readonly listener: WireListener;
  private readonly noise: ServerNoise;
  private readonly frames = new FrameReader();
  private readonly outward: SlowLine;
  private readonly inward: SlowLine;
  private stage: 'hello' | 'finish' | 'open' = 'hello';
  private silent = false;
  private pending: Promise<void> = Promise.resolve();

  constructor(
    socket: WebSocket,
    certificate: NoiseCertificate,
    listener: WireListener,
    conditions: () => LineConditions | undefined,
  ) {
    this.socket = socket;
    this.listener = listener;
    this.noise = new ServerNoise(certificate);
    this.outward = new SlowLine(conditions);
    this.inward = new SlowLine(conditions);
    socket.on('message', (data) => {
      this.inward.carry((data as Buffer).length, () => this.guard(() => this.read(data as Buffer)));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.dropPending();
      listener.closed();
    });
  }

  /** Sends a stanza. Does nothing if the connection is closing or silenced. */
  send(stanza: BinaryNode): void {
    if (this.silent || this.socket.readyState !== this.socket.OPEN) return;
    this.transmit(encodeFrame(this.noise.encrypt(encodeBinaryNode(stanza))));
  }

  /** Closes the connection after the pending data were sent. */
  close(): void {
    this.outward.carry(0, () => this.socket.close());
  }

  /** Cuts the connection and discards pending data, as a network failure does. */
  cut(): void {
    this.dropPending();
    this.socket.terminate();
  }

  /** Stops sending and receiving while the socket stays open. */
  silence(): void {
    this.silent = true;
  }

  private transmit(frame: Buffer): void {
    this.outward.carry(frame.length, () => {
      if (this.socket.readyState === this.socket.OPEN) this.socket.send(frame);
    });
  }

  private dropPending(): void {
    this.outward.cut();
    this.inward.cut();
  }

  private read(data: Buffer): void {
    if (this.silent) return;
    for (const frame of this.frames.push(data)) this.readFrame(frame);
  }

  private readFrame(frame: Buffer): void {
    if (this.stage === 'hello') {
      this.transmit(encodeFrame(this.noise.answerHello(frame)));
      this.stage = 'finish';
      return;
    }
    if (this.stage === 'finish') {
      const client = this.noise.finish(frame);
      this.stage = 'open';
      this.listener.handshakeFinished(client);
      return;
    }
    const plain = this.noise.decrypt(frame);
    this.pending = this.pending
      .then(async () => this.listener.received(await decodeBinaryNode(plain)))
      .catch((error: unknown) => this.fail(error));
  }

  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.listener.failed(error);
    this.cut();
  }
}
