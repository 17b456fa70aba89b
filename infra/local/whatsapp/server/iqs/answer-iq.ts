import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import { childrenOf, node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import type { Client } from '../../world/client.ts';
import { answerAppState } from './app-state.ts';
import { countPreKeys, answerDigest, answerKeyBundles, rotateSignedPreKey, uploadPreKeys } from './encrypt.ts';
import { describeGroup, editGroup, editParticipants, leaveGroups, listGroups, createGroupByClient } from './groups.ts';
import { NOTHING, type IqHandler } from './iq.ts';
import { answerMediaConnection } from './media-connection.ts';
import { answerPicture } from './pictures.ts';
import { becomeActive } from './passive.ts';
import { answerBlocklist, answerPrivacy, answerPrivacyTokens, answerProps } from './settings.ts';
import { removeCompanion } from './remove-companion.ts';
import { answerUsync } from './usync.ts';

/** Handlers by namespace and child tag, or by namespace only. */
const HANDLERS: Record<string, IqHandler> = {
  'encrypt/count': countPreKeys,
  'encrypt/digest': answerDigest,
  'encrypt/registration': uploadPreKeys,
  'encrypt/rotate': rotateSignedPreKey,
  'encrypt/key': answerKeyBundles,
  'passive/active': becomeActive,
  'passive/passive': NOTHING,
  'abt/props': answerProps,
  blocklist: answerBlocklist,
  'privacy/privacy': answerPrivacy,
  'privacy/tokens': answerPrivacyTokens,
  'w:sync:app:state': answerAppState,
  'w:p': NOTHING,
  'w:stats': NOTHING,
  'urn:xmpp:whatsapp:dirty': NOTHING,
  'w:profile:picture': answerPicture,
  'w:m': answerMediaConnection,
  'w:g2/query': describeGroup,
  'w:g2/participating': listGroups,
  'w:g2/create': createGroupByClient,
  'w:g2/leave': leaveGroups,
  'w:g2/add': editParticipants,
  'w:g2/remove': editParticipants,
  'w:g2/promote': editParticipants,
  'w:g2/demote': editParticipants,
  'w:g2/subject': editGroup,
  'w:g2/description': editGroup,
  'w:g2/announcement': editGroup,
  'w:g2/not_announcement': editGroup,
  'w:g2/locked': editGroup,
  'w:g2/unlocked': editGroup,
  'w:g2/ephemeral': editGroup,
  'w:g2/not_ephemeral': editGroup,
  usync: answerUsync,
  'md/remove-companion-device': removeCompanion,
};

/** Answers an IQ. An unknown one gets an empty result and causes the event `iq.unknown`. */
export const answerIq = (world: World, connection: Client, from: DeviceAddress, iq: BinaryNode): void => {
  const { id, xmlns = '', to } = iq.attrs;
  const [child] = childrenOf(iq);
  const handler = HANDLERS[`${xmlns}/${child?.tag ?? ''}`] ?? HANDLERS[xmlns];
  if (!handler) world.events.emit({ type: 'iq.unknown', ...from, xmlns, child: child?.tag ?? '' });
  const answer = (handler ?? NOTHING)({ world, connection, from, iq, child });
  if ('error' in answer) {
    connection.send(node('iq', { id, from: to, type: 'error' }, [node('error', answer.error)]));
    return;
  }
  connection.send(node('iq', { id, from: to, type: 'result' }, answer.content));
  answer.then?.();
};
