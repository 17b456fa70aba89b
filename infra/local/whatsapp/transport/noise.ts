import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from '@whiskeysockets/baileys';
import type { NoiseCertificate } from './noise-certificate.ts';

const NOTHING = Buffer.alloc(0);

const counterIv = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

/** One direction of an established connection: AES-GCM with a counter as IV. */
class DirectionCipher {
  private readonly key: Buffer;
  private counter = 0;

  constructor(key: Buffer) {
    this.key = key;
  }

  encrypt(plaintext: Buffer): Buffer {
    return aesEncryptGCM(plaintext, this.key, counterIv(this.counter++), NOTHING);
  }

  decrypt(ciphertext: Buffer): Buffer {
    return aesDecryptGCM(ciphertext, this.key, counterIv(this.counter++), NOTHING);
  }
}

/** The symmetric state of a Noise XX handshake on the server. */
class Handshake {
  private hash: Buffer = Buffer.from(NOISE_MODE);
  private salt: Buffer = this.hash;
  private key: Buffer = this.hash;
  private counter = 0;

  authenticate(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  mix(secret: Uint8Array): void {
    const [salt, key] = this.derive(secret);
    this.salt = salt;
    this.key = key;
    this.counter = 0;
  }

  encrypt(plaintext: Uint8Array): Buffer {
    const ciphertext = aesEncryptGCM(plaintext, this.key, counterIv(this.counter++), this.hash);
    this.authenticate(ciphertext);
    return ciphertext;
  }

  decrypt(ciphertext: Uint8Array): Buffer {
    const plaintext = aesDecryptGCM(ciphertext, this.key, counterIv(this.counter++), this.hash);
    this.authenticate(ciphertext);
    return plaintext;
  }

  /** Returns the keys of the two directions: client to server, server to client. */
  split(): [Buffer, Buffer] {
    return this.derive(NOTHING);
  }

  private derive(secret: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.salt, info: '' }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }
}

/** The client's key and payload from the handshake. */
export interface ClientHandshake {
  noiseKey: Buffer;
  payload: proto.ClientPayload;
}

/**
 * The server's side of `Noise_XX_25519_AESGCM_SHA256` as WhatsApp uses it. Call `answerHello` with the first frame,
 * `finish` with the second, then `encrypt` and `decrypt` for the frames of the established connection.
 */
export class ServerNoise {
  private readonly certificate: NoiseCertificate;
  private readonly ephemeral = Curve.generateKeyPair();
  private readonly handshake = new Handshake();
  private incoming: DirectionCipher | undefined;
  private outgoing: DirectionCipher | undefined;

  constructor(certificate: NoiseCertificate) {
    this.certificate = certificate;
  }

  /** Returns the server hello. @throws if the frame is not a client hello */
  answerHello(frame: Buffer): Buffer {
    const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!clientEphemeral) throw new Error('The first frame is not a client hello');
    const { handshake, ephemeral, certificate } = this;
    handshake.authenticate(NOISE_WA_HEADER);
    handshake.authenticate(clientEphemeral);
    handshake.authenticate(ephemeral.public);
    handshake.mix(Curve.sharedKey(ephemeral.private, clientEphemeral));
    const encryptedStatic = handshake.encrypt(certificate.keyPair.public);
    handshake.mix(Curve.sharedKey(certificate.keyPair.private, clientEphemeral));
    const payload = handshake.encrypt(certificate.chain);
    const answer = { serverHello: { ephemeral: ephemeral.public, static: encryptedStatic, payload } };
    return Buffer.from(proto.HandshakeMessage.encode(answer).finish());
  }

  /** Completes the handshake. @throws if the client can't prove that it holds its keys */
  finish(frame: Buffer): ClientHandshake {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('The second frame is not a client finish');
    const noiseKey = this.handshake.decrypt(finish.static);
    this.handshake.mix(Curve.sharedKey(this.ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.handshake.decrypt(finish.payload));
    const [fromClient, toClient] = this.handshake.split();
    this.incoming = new DirectionCipher(fromClient);
    this.outgoing = new DirectionCipher(toClient);
    return { noiseKey, payload };
  }

  encrypt(plaintext: Buffer): Buffer {
    if (!this.outgoing) throw new Error('The handshake is not finished');
    return this.outgoing.encrypt(plaintext);
  }

  decrypt(ciphertext: Buffer): Buffer {
    if (!this.incoming) throw new Error('The handshake is not finished');
    return this.incoming.decrypt(ciphertext);
  }
}
