import { jidOf } from '../jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';

/** Somebody types: only who is connected now sees it, nothing is kept. */
export function showTyping(world: World, owner: StoredAccount, peer: StoredAccount, state: 'composing' | 'recording' | 'paused'): void {
  const child = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
  for (const companion of world.companions.of(peer.phone)) {
    world.connections.get(companion)?.push(node('chatstate', { from: jidOf(owner, owner.addressing) }, [child]));
  }
  world.events.emit({ type: 'typing', owner: peer.phone, peer: owner.phone, state });
}
