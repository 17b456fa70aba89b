import type { Context } from '../../../context/context.ts';
import { slotCount } from '../../../data/campaigns/entities.ts';
import type { CampaignRecord, CountChanges, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { Write } from '../../../platform/write.ts';
import { type CampaignPart, messagesOfPart, slotOf, widOf } from './message-parts.ts';

const day = 24 * 60 * 60;
/** Seconds for which a message's receipts and failures find its recipient. */
const traceLifetime = 30 * day;

/** The outcome of a recipient's turn. */
export type SendOutcome = { type: 'sent' } | { type: 'failed' | 'skipped'; reason: string };

/** True for recipients that the count of those left includes. */
const isLeft = ({ state }: RecipientRecord): boolean => state === 'pending' || state === 'sending';

/** True for recipients whose answer to the confirmation is awaited: those who opted out get nothing more. */
export const isAwaited = ({ state, optedOutAt }: RecipientRecord): boolean =>
  state === 'confirming' && optedOutAt === null;

/** Returns the time when the message was sent. A claimed recipient may answer before its turn ends, so its claim's time counts. */
const sentAtOf = ({ state, claimedAt }: RecipientRecord, now: number): number =>
  state === 'sending' ? (claimedAt ?? now) : now;

/** Returns the change of the count of the message that a recipient got. */
export const ofSlot = (
  { slot }: Pick<RecipientRecord, 'slot'>,
  name: Parameters<typeof slotCount>[1],
  change: number,
): CountChanges => (slot === null ? {} : { [slotCount(slot, name)]: change });

interface Sent {
  campaign: CampaignRecord;
  recipient: RecipientRecord;
  part: CampaignPart;
  connection: Pick<ConnectionRecord, 'id' | 'channel'>;
}

const changeOf = (
  { recipient, part, connection }: Sent,
  outcome: SendOutcome,
  now: number,
  slot: RecipientRecord['slot'],
): { change: Partial<RecipientRecord>; counts: CountChanges } => {
  const left = {
    ...(isLeft(recipient) ? { left: -1 } : {}),
    ...(isAwaited(recipient) ? { awaiting: -1 } : {}),
  };
  const whatsappId = connection.id;
  const sentAt = sentAtOf(recipient, now);
  if (outcome.type !== 'sent')
    return {
      change: { state: outcome.type, reason: outcome.reason, whatsappId },
      counts: { [outcome.type]: 1, ...left },
    };
  if (part === 'confirmation')
    return {
      change: { state: 'confirming', whatsappId, confirmationRequestedAt: sentAt },
      counts: { confirmationRequested: 1, ...left, awaiting: 1 },
    };
  return {
    change: { state: 'delivered', whatsappId, deliveredAt: sentAt, slot },
    counts: { delivered: 1, ...ofSlot({ slot }, 'delivered', 1), ...left },
  };
};

/**
 * Returns the writes that end a recipient's turn: its state and the campaign's counts. The label `campaign recipient` fails
 * if another connection sent to it first.
 */
export const recipientOutcome = (
  { stores, clock, company }: Pick<Context, 'stores' | 'clock' | 'company'>,
  sent: Sent,
  outcome: SendOutcome,
): Write[] => {
  const { change, counts } = changeOf(sent, outcome, clock.now(), slotOf(company.id, sent));
  return [
    ...stores.campaigns.changeRecipient(sent.recipient, change),
    stores.campaigns.count(sent.campaign.id, counts),
  ];
};

/** Returns the writes by which receipts and failures of the messages find their recipient. */
export const messageTraces = (
  { stores, clock, company }: Pick<Context, 'stores' | 'clock' | 'company'>,
  { campaign, recipient, part, connection }: Sent,
): Write[] =>
  Array.from({ length: campaign.mediaPath === null ? 1 : messagesOfPart }, (_, index) =>
    stores.campaigns.putMessage({
      whatsappId: connection.id,
      wid: widOf(company.id, recipient, part, index),
      campaignId: campaign.id,
      place: recipient.place,
      part,
      isStored: campaign.openTicket === 'enabled',
      isPriced: false,
      expiresAt: Math.floor(clock.now() / 1000) + traceLifetime,
    }),
  );
