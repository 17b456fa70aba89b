import { addressingOf, jidOf } from '../world/jids.ts';
import { deliver } from '../routing/deliver.ts';
import { keyBundleNodes, takeKeyBundle } from '../signal/key-bundle.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { bigEndian, node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import type { InboundMessage } from './receive-message.ts';

/** Number of retries after which a phone gives up. */
const MAX_ATTEMPTS = 5;

/** The key under which the retries of a message are counted. */
export const retryKey = (owner: StoredAccount, id: string) => `${owner.phone}/${id}`;

/** Requests a retry from the device that sent a message; from the second retry on with keys for a new session. */
export const requestRetry = (
  world: World,
  owner: StoredAccount,
  { stanza, id, sender, peer, room }: InboundMessage,
  error: unknown,
): void => {
  const key = retryKey(owner, id);
  const attempt = (world.retries.get(key) ?? 0) + 1;
  world.retries.set(key, attempt);
  world.events.emit({
    type: 'message.undecryptable',
    owner: owner.phone,
    peer: peer ?? sender.phone,
    id,
    attempt,
    error: String(error),
  });
  if (attempt > MAX_ATTEMPTS || sender.device === 0) return;
  const retry = node('retry', { count: attempt, id, t: stanza.attrs['t'], v: 1 });
  const bundle = attempt > 1 ? takeKeyBundle(world, { phone: owner.phone, device: 0 }) : undefined;
  const { registrationId } = owner.identity;
  const keys = bundle ? keyBundleNodes(bundle).filter(({ tag }) => tag !== 'registration') : [];
  const content = [
    retry,
    node('registration', {}, bigEndian(registrationId, 4)),
    ...(bundle ? [node('keys', {}, keys)] : []),
  ];
  deliver(
    world,
    sender,
    node(
      'receipt',
      {
        id,
        type: 'retry',
        ...(room
          ? { from: room, participant: jidOf(owner, addressingOf(stanza.attrs['participant'])) }
          : { from: jidOf(owner, addressingOf(stanza.attrs['from'])) }),
        recipient: stanza.attrs['recipient'],
        t: Math.floor(Date.now() / 1000),
      },
      content,
    ),
  );
};
