import type { InboundEvent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { receiveCampaignFailure, receiveCampaignReceipt } from '../../../features/campaigns/sending/receive-status.ts';
import { applySessionEvent } from '../../../features/connections/apply-session-event.ts';
import { receiveNotice } from '../../../features/connections/receive-notice.ts';
import { receiveContacts } from '../../../features/contacts/imports/receive-contacts.ts';
import { receiveIdentity } from '../../../features/contacts/receive-identity.ts';
import { receiveNumberCheck } from '../../../features/contacts/receive-number-check.ts';
import { receiveOptOut } from '../../../features/contacts/receive-opt-out.ts';
import { receivePicture } from '../../../features/contacts/receive-picture.ts';
import { receiveScheduledFailure } from '../../../features/schedules/send-scheduled.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import type { Context } from '../../../context/context.ts';
import type { RunInBackground } from '../../../platform/run-in-background.ts';
import { log } from '../../../platform/log.ts';
import { companyContext, receivingContext } from '../../../context/system-context.ts';
import { receiveChange } from '../../../domain/inbound/receive-change.ts';
import { receiveChangeFailure } from '../../../domain/inbound/receive-change-failure.ts';
import { receiveChatRead } from '../../../domain/inbound/receive-chat-read.ts';
import { receiveFailure } from '../../../domain/inbound/receive-failure.ts';
import { receiveGroup } from '../../../domain/inbound/receive-group.ts';
import { receiveMedia } from '../../../domain/inbound/receive-media.ts';
import { type InboundDelivery, receiveMessage } from '../../../domain/inbound/receive-message.ts';
import { receivePollVote } from '../../../domain/inbound/receive-poll-vote.ts';
import { receiveReceipt } from '../../../domain/inbound/receive-receipt.ts';
import { receiveTyping } from '../../../domain/inbound/receive-typing.ts';
import { receiveWatermark } from '../../../domain/inbound/receive-watermark.ts';
import { placeholderOf } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import { findMessage } from '../../../domain/inbound/find-message.ts';
import { unlessErasing } from '../../../domain/operations/unless-erasing.ts';
import { ContentRefused } from '../../../platform/consumers/failure-cause.ts';

type Apply = {
  [T in InboundEvent['type']]: (
    context: Context,
    event: Extract<InboundEvent, { type: T }>,
    delivery: InboundDelivery,
  ) => Promise<void>;
};

const apply: Apply = {
  message: receiveMessage,
  media: receiveMedia,
  receipt: async (context, event, { isRepeat }) => {
    if (!(await receiveCampaignReceipt(context, event))) await receiveReceipt(context, event, isRepeat);
  },
  watermark: receiveWatermark,
  failure: async (context, event) => {
    if (await receiveCampaignFailure(context, event)) return;
    const failed = await receiveFailure(context, event);
    if (failed) await receiveScheduledFailure(context, { whatsappId: event.whatsappId, wid: event.wid, ...failed });
  },
  pollVote: receivePollVote,
  chatRead: receiveChatRead,
  typing: receiveTyping,
  group: receiveGroup,
  edit: receiveChange,
  revoke: receiveChange,
  reaction: receiveChange,
  changeFailure: receiveChangeFailure,
  session: applySessionEvent,
  numberCheck: receiveNumberCheck,
  picture: receivePicture,
  contacts: receiveContacts,
  identity: receiveIdentity,
  optOut: receiveOptOut,
  notice: receiveNotice,
};

const dispatch = <T extends InboundEvent['type']>(
  context: Context,
  event: Extract<InboundEvent, { type: T }>,
  delivery: InboundDelivery,
): Promise<void> => unlessErasing(event, () => apply[event.type](context, event, delivery));

const contextOf = async (
  { companyId, type }: InboundEvent,
  runInBackground?: RunInBackground,
): Promise<Context | null> => {
  // The state of its numbers is also shown while a company is switched off.
  const context = await (type === 'session' ? companyContext : receivingContext)(companyId, runInBackground);
  if (!context) log().info('an event of a deleted company was dropped', { companyId, type });
  return context;
};

/** Shows a placeholder for a message that can't be handled. Other events have no bubble of their own. */
const showPlaceholder = async (given: unknown): Promise<void> => {
  const message = placeholderOf(given, Date.now());
  const context = message && (await contextOf(message));
  if (context) await receiveMessage(context, message);
};

/** Deliveries after which a message is suspected to end the function, which then can't report a failure. */
const { attempts } = inboundQueue;

/** Deliveries in which a suspected message may complete its placeholder: an outage may interrupt some of them. */
const completions = 5;

/**
 * Shows a placeholder before a suspected message is handled, which then completes it. A message that an outage delayed
 * is completed at once, or at one of the next deliveries. After these the placeholder is proof enough.
 *
 * @throws ContentRefused if the placeholder is still there: handling the message ends the function
 */
const showFirst = async (context: Context, event: InboundMessage, receiveCount: number): Promise<void> => {
  const found = await findMessage(context, event);
  if (found === null) await showPlaceholder(event);
  else if (
    receiveCount > attempts + completions &&
    found.message.mediaType === 'unsupported' &&
    event.content.type !== 'unsupported'
  )
    throw new ContentRefused('handling the message ended the function');
};

/**
 * Runs the conversation engine on the channels' events: those of one conversation in their order, each with effect once.
 * The next one does not wait until what the last one stored is sent, in its order, to browsers and the search index.
 */
export const handler = consume(
  inboundQueue,
  async (event, { receiveCount, age, runInBackground }) => {
    const context = await contextOf(event, runInBackground);
    if (!context) return;
    if (event.type === 'message' && receiveCount > attempts) await showFirst(context, event, receiveCount);
    await dispatch(context, event, { publishedAt: Date.now() - age, isRepeat: receiveCount > 1 });
  },
  { setAside: showPlaceholder },
);
