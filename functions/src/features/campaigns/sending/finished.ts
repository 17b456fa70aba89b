import type { Context } from '../../../context/context.ts';
import type { CampaignRecord, CountChanges, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { Write } from '../../../platform/write.ts';
import { type CampaignPart, messagesOfPart, widOf } from './message-parts.ts';

const day = 24 * 60 * 60;
/** Seconds in which receipts and failures of a message are looked for. */
const watched = 30 * day;

/** What became of a recipient's turn. */
export type SendOutcome = { type: 'sent' } | { type: 'failed' | 'skipped'; reason: string };

/** Recipients that still wait lower the number of those that are left. */
const waits = ({ state }: RecipientRecord): boolean => state === 'pending' || state === 'sending';

/** When the message of a recipient left: an answer to one that was claimed may be older than the end of its turn. */
const sentAtOf = ({ state, claimedAt }: RecipientRecord, now: number): number =>
  state === 'sending' ? (claimedAt ?? now) : now;

interface Sent {
  campaign: CampaignRecord;
  recipient: RecipientRecord;
  part: CampaignPart;
  connection: Pick<ConnectionRecord, 'id'>;
}

const changeOf = (
  { recipient, part, connection }: Sent,
  outcome: SendOutcome,
  now: number,
): { change: Partial<RecipientRecord>; counts: CountChanges } => {
  const left = waits(recipient) ? { left: -1 } : {};
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
      counts: { confirmationRequested: 1, ...left },
    };
  return { change: { state: 'delivered', whatsappId, deliveredAt: sentAt }, counts: { delivered: 1, ...left } };
};

/** The writes of a recipient's turn that is over: its state and the counts. Label `campaign recipient` fails if another connection was faster. */
export const finished = (
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  sent: Sent,
  outcome: SendOutcome,
): Write[] => {
  const { change, counts } = changeOf(sent, outcome, clock.now());
  return [
    ...stores.campaigns.changeRecipient(sent.recipient, change),
    stores.campaigns.count(sent.campaign.id, counts),
  ];
};

/** The writes by which receipts and failures of the messages find their recipient. */
export const traced = (
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
      expiresAt: Math.floor(clock.now() / 1000) + watched,
    }),
  );
