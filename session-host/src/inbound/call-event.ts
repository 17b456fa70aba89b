import { getBinaryNodeChild, isJidGroup, type BinaryNode } from '@whiskeysockets/baileys';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { chatOf, type FindAlternative } from '../people/address.ts';
import type { Self } from '../people/self.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Stanzas of a call that nobody answered: it rings now, or rang while the connection was away. */
const missedCallTags: ReadonlySet<string> = new Set(['offer', 'offer_notice', 'terminate', 'timeout']);

/**
 * Returns a contact's call as a message of its chat, with the same id for all stanzas of the call; null for calls of
 * groups, our own calls, and stanzas about the progress of a call. `now` in milliseconds.
 */
export const callEvent = async (
  ref: ConnectionRef,
  stanza: BinaryNode,
  self: Self,
  find: FindAlternative,
  now: number,
): Promise<InboundMessage | null> => {
  const [info] = Array.isArray(stanza.content) ? stanza.content : [];
  if (!info || !missedCallTags.has(info.tag)) return null;
  const {
    'call-id': callId,
    'call-creator': creator,
    'group-jid': group,
    caller_pn: number,
    caller_lid: lid,
    type,
  } = info.attrs;
  const caller = creator ?? stanza.attrs.from;
  if (!callId || !caller || group || type === 'group' || isJidGroup(caller)) return null;
  const chat = await chatOf(find, caller, number ?? lid);
  const ours = [self.id, self.lid].some((own) => own !== undefined && chat.jid === own.replace(/:\d+@/, '@'));
  if (ours) return null;
  return {
    ...ref,
    channel: 'whatsapp',
    type: 'message',
    chat,
    wid: `CALL-${cutText(callId, { units: 120 })}`,
    fromMe: false,
    pushName: null,
    participant: null,
    content: {
      type: 'call',
      callId: cutText(callId, { units: 120 }),
      isVideo: getBinaryNodeChild(info, 'video') !== undefined,
    },
    quotedWid: null,
    quote: null,
    isForwarded: false,
    mentions: [],
    at: stanza.attrs.t ? Number(stanza.attrs.t) * 1_000 : now,
  };
};
