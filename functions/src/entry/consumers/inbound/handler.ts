import { type InboundEvent, inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { applySessionEvent } from '../../../features/connections/apply-session-event.ts';
import { consume } from '../../../platform/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { systemContext } from '../../../context/system-context.ts';
import { receiveChange } from '../../../conversation/inbound/receive-change.ts';
import { receiveChangeFailure } from '../../../conversation/inbound/receive-change-failure.ts';
import { receiveChatRead } from '../../../conversation/inbound/receive-chat-read.ts';
import { receiveFailure } from '../../../conversation/inbound/receive-failure.ts';
import { receiveGroup } from '../../../conversation/inbound/receive-group.ts';
import { receiveMedia } from '../../../conversation/inbound/receive-media.ts';
import { receiveMessage } from '../../../conversation/inbound/receive-message.ts';
import { receivePollVote } from '../../../conversation/inbound/receive-poll-vote.ts';
import { receiveReceipt } from '../../../conversation/inbound/receive-receipt.ts';
import { receiveTyping } from '../../../conversation/inbound/receive-typing.ts';
import { receiveWatermark } from '../../../conversation/inbound/receive-watermark.ts';

type Apply = {
  [T in InboundEvent['type']]: (context: Context, event: Extract<InboundEvent, { type: T }>) => Promise<void>;
};

const apply: Apply = {
  message: receiveMessage,
  media: receiveMedia,
  receipt: receiveReceipt,
  watermark: receiveWatermark,
  failure: receiveFailure,
  pollVote: receivePollVote,
  chatRead: receiveChatRead,
  typing: receiveTyping,
  group: receiveGroup,
  edit: receiveChange,
  revoke: receiveChange,
  reaction: receiveChange,
  changeFailure: receiveChangeFailure,
  session: applySessionEvent,
};

const dispatch = <T extends InboundEvent['type']>(
  context: Context,
  event: Extract<InboundEvent, { type: T }>,
): Promise<void> => apply[event.type](context, event);

/** Runs the conversation engine on the channels' events: those of one conversation in their order, each with effect once. */
export const handler = consume(
  inboundEvent,
  async (event) => {
    const context = await systemContext(event.companyId);
    if (!context) {
      log().info('an event of an inactive company was dropped', { companyId: event.companyId, type: event.type });
      return;
    }
    await dispatch(context, event);
  },
  { fifo: true, queue: 'inbound' },
);
