import { ProtocolAddress } from 'libsignal';
import { GroupSessionBuilder } from '@whiskeysockets/baileys/lib/Signal/Group/group-session-builder.js';
import {
  GroupCipher,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js';
import type { SenderKeys } from '../store/sender-keys.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';

/** Storage with which Baileys' group cipher loads and saves a phone's sender keys of a room. */
const storageOf = (keys: SenderKeys, owner: string, room: string): ConstructorParameters<typeof GroupCipher>[0] => {
  return {
    loadSenderKey: (name) => {
      const record = keys.load(owner, room, name.getSender().toString());
      return Promise.resolve(
        record === undefined ? new SenderKeyRecord() : SenderKeyRecord.deserialize(Buffer.from(record)),
      );
    },
    storeSenderKey: (name, record) => {
      keys.save(owner, room, name.getSender().toString(), JSON.stringify(record.serialize()));
      return Promise.resolve();
    },
  };
};

/**
 * Encrypts and decrypts with a phone's sender keys in a room: a group or the status. A message is encrypted once for
 * all devices that hold the key. The key is sent to each device in its Signal session.
 */
export class RoomCipher {
  private readonly room: string;
  private readonly owner: string;
  private readonly storage: ConstructorParameters<typeof GroupCipher>[0];

  constructor(keys: SenderKeys, owner: string, room: string) {
    this.room = room;
    this.owner = owner;
    this.storage = storageOf(keys, owner, room);
  }

  /** Returns the distribution message of the phone's own key, which is created if there is none. */
  async distribution(): Promise<Buffer> {
    const message = await new GroupSessionBuilder(this.storage).create(this.name({ phone: this.owner, device: 0 }));
    return Buffer.from(message.serialize());
  }

  async encrypt(plaintext: Uint8Array): Promise<Buffer> {
    return Buffer.from(
      await new GroupCipher(this.storage, this.name({ phone: this.owner, device: 0 })).encrypt(plaintext),
    );
  }

  /** Stores the key of another device. */
  async accept(sender: DeviceAddress, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, Buffer.from(distribution));
    await new GroupSessionBuilder(this.storage).process(this.name(sender), message);
  }

  /** Decrypts. @throws if the sender's key is missing or the bytes are corrupt */
  async decrypt(sender: DeviceAddress, ciphertext: Uint8Array): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.storage, this.name(sender)).decrypt(ciphertext));
  }

  private name({ phone, device }: DeviceAddress): SenderKeyName {
    const address = new ProtocolAddress(phone, device);
    return new SenderKeyName(this.room, { id: phone, deviceId: device, toString: () => address.toString() });
  }
}
