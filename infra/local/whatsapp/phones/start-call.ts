import { randomBytes } from 'node:crypto';
import type { PhoneCall } from '../contract/call.ts';
import { groupJid, jidOf, phoneJid } from '../jids.ts';
import { deliver } from '../server/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';

export type NewCall = Pick<PhoneCall, 'to' | 'isVideo' | 'group'>;

/** Somebody calls: the linked devices of the other side hear it ring, also those that connect while it does. */
export const ring = (world: World, owner: StoredAccount, wish: NewCall): PhoneCall => {
  const call: PhoneCall = {
    ...wish,
    id: randomBytes(16).toString('hex').toUpperCase(),
    from: owner.phone,
    state: 'ringing',
    at: Date.now(),
  };
  world.calls.set(call.id, call);
  tellCalled(world, owner, call, 'offer', {
    caller_pn: phoneJid(owner.phone),
    ...(call.group && { 'group-jid': groupJid(call.group), type: 'group' }),
  });
  world.events.emit({ type: 'call.changed', call });
  return call;
};

/** The caller hangs up before anybody answered, or it rang until its end. @returns undefined when it does not ring any more. */
export const hangUp = (
  world: World,
  owner: StoredAccount,
  id: string,
  state: 'canceled' | 'missed',
): PhoneCall | undefined => {
  const call = world.calls.get(id);
  if (call?.from !== owner.phone || call.state !== 'ringing') return undefined;
  const ended: PhoneCall = { ...call, state };
  world.calls.set(id, ended);
  tellCalled(world, owner, ended, 'terminate', { reason: state === 'missed' ? 'timeout' : undefined });
  world.events.emit({ type: 'call.changed', call: ended });
  return ended;
};

const tellCalled = (
  world: World,
  owner: StoredAccount,
  call: PhoneCall,
  tag: 'offer' | 'terminate',
  attrs: Record<string, string | undefined>,
): void => {
  const from = jidOf(owner, owner.addressing);
  const content = [
    node(
      tag,
      { 'call-id': call.id, 'call-creator': from, ...attrs },
      tag === 'offer' ? [node(call.isVideo ? 'video' : 'audio')] : undefined,
    ),
  ];
  for (const companion of world.companions.of(call.to)) {
    const id = randomBytes(8).toString('hex').toUpperCase();
    deliver(world, companion, node('call', { id, from, t: Math.floor(Date.now() / 1000) }, content));
  }
};
