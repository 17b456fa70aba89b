import { randomBytes } from 'node:crypto';
import type { PhoneCall } from '../contract/call.ts';
import { groupJid, jidOf, phoneJid } from '../world/jids.ts';
import { deliver } from '../routing/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world/world.ts';

type NewCall = Pick<PhoneCall, 'to' | 'isVideo' | 'group'>;

/** Starts a call: it rings at the callee's linked devices, also at those that connect while it rings. */
export const startCall = (world: World, owner: StoredAccount, input: NewCall): PhoneCall => {
  const call: PhoneCall = {
    ...input,
    id: randomBytes(16).toString('hex').toUpperCase(),
    from: owner.phone,
    state: 'ringing',
    at: Date.now(),
  };
  world.calls.set(call.id, call);
  notifyCallee(world, owner, call, 'offer', {
    caller_pn: phoneJid(owner.phone),
    ...(call.group && { 'group-jid': groupJid(call.group), type: 'group' }),
  });
  world.events.emit({ type: 'call.changed', call });
  return call;
};

/** Ends a ringing call: canceled by the caller, or missed. Returns undefined if it no longer rings. */
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
  notifyCallee(world, owner, ended, 'terminate', { reason: state === 'missed' ? 'timeout' : undefined });
  world.events.emit({ type: 'call.changed', call: ended });
  return ended;
};

const notifyCallee = (
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
