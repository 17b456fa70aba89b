import { type InboundEvent, inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { applySessionEvent } from '../../connections/apply-session-event.ts';
import { consume } from '../../platform/consume.ts';
import type { Context } from '../../platform/context.ts';
import { log } from '../../platform/log.ts';
import { systemContext } from '../../platform/system-context.ts';
import { receiveChange } from './receive-change.ts';
import { receiveChangeFailure } from './receive-change-failure.ts';
import { receiveChatRead } from './receive-chat-read.ts';
import { receiveFailure } from './receive-failure.ts';
import { receiveGroup } from './receive-group.ts';
import { receiveMedia } from './receive-media.ts';
import { receiveMessage } from './receive-message.ts';
import { receivePollVote } from './receive-poll-vote.ts';
import { receiveReceipt } from './receive-receipt.ts';
import { receiveTyping } from './receive-typing.ts';
import { receiveWatermark } from './receive-watermark.ts';

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

/** What the channels tell the conversation engine: one conversation's events in their order, each with effect once. */
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
