import { KEY_BUNDLE_TYPE, type BinaryNode } from '@whiskeysockets/baileys';
import { resolveJid } from '../../world/jids.ts';
import { keyBundleNodes, readPreKey, readSignedPreKey, takeKeyBundle } from '../../signal/key-bundle.ts';
import type { StoredCompanion } from '../../store/companions.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import { bigEndian, childBytes, childOf, childrenOf, fromBigEndian, node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { deliver } from '../../routing/deliver.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Number of one-time pre-keys below which the server requests more from a client. */
const LOW_PRE_KEYS = 5;

/** Answers the number of pre-keys on the server. With none, a client uploads its first 812. */
export const countPreKeys = ({ world, from }: IqRequest): IqAnswer => {
  return { content: [node('count', { value: world.companions.countPreKeys(from.phone, from.device) })] };
};

/** Answers the keys that the server holds for the client, which the client compares with its own. */
export const answerDigest = ({ world, from }: IqRequest): IqAnswer => {
  const companion = world.companions.get(from.phone, from.device);
  if (!companion) return {};
  return {
    content: [
      node('digest', {}, [
        node('registration', {}, bigEndian(companion.registrationId, 4)),
        node('type', {}, KEY_BUNDLE_TYPE),
        node('identity', {}, Buffer.from(companion.identityKey, 'base64')),
      ]),
    ],
  };
};

export const uploadPreKeys = ({ world, from, iq }: IqRequest): IqAnswer => {
  const keys = childrenOf(childOf(iq, 'list')).map(readPreKey);
  world.companions.addPreKeys(from.phone, from.device, keys);
  const signed = childOf(iq, 'skey');
  updateCompanion(world, from, {
    registrationId: fromBigEndian(childBytes(iq, 'registration')),
    identityKey: childBytes(iq, 'identity').toString('base64'),
    ...(signed && { signedPreKey: storedSignedPreKey(signed) }),
  });
  return {};
};

export const rotateSignedPreKey = ({ world, from, child }: IqRequest): IqAnswer => {
  const signed = childOf(child, 'skey');
  if (signed) updateCompanion(world, from, { signedPreKey: storedSignedPreKey(signed) });
  return {};
};

/** Answers the key bundles of devices, with which a client starts Signal sessions. */
export const answerKeyBundles = ({ world, child }: IqRequest): IqAnswer => {
  const users = childrenOf(child).map(({ attrs: { jid = '' } }) => {
    const device = resolveJid(world, jid);
    const bundle = device && takeKeyBundle(world, device);
    if (!device || !bundle) return node('user', { jid }, [node('error', { code: 404, text: 'item-not-found' })]);
    askForMorePreKeys(world, device);
    return node('user', { jid }, keyBundleNodes(bundle));
  });
  return { content: [node('list', {}, users)] };
};

/** Notifies a client that has few pre-keys left. */
const askForMorePreKeys = (world: World, device: DeviceAddress): void => {
  if (device.device === 0) return;
  const left = world.companions.countPreKeys(device.phone, device.device);
  if (left >= LOW_PRE_KEYS) return;
  const attrs = {
    id: `prekeys-${Date.now()}`,
    from: 's.whatsapp.net',
    type: 'encrypt',
    t: Math.floor(Date.now() / 1000),
  };
  deliver(world, device, node('notification', attrs, [node('count', { value: left })]));
};

const storedSignedPreKey = (skey: BinaryNode): StoredCompanion['signedPreKey'] => {
  const key = readSignedPreKey(skey);
  return { id: key.id, public: key.public.toString('base64'), signature: key.signature.toString('base64') };
};

const updateCompanion = (world: World, from: DeviceAddress, change: Partial<StoredCompanion>): void => {
  const companion = world.companions.get(from.phone, from.device);
  if (companion) world.companions.save({ ...companion, ...change });
};
