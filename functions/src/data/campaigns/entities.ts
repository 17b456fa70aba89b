import { type CampaignSlot, campaignSlots } from '@recado/shared/campaigns/render';
import { campaign, campaignCounts } from '@recado/shared/contract/campaigns';
import { campaignRecipient } from '@recado/shared/contract/campaign-recipients';
import { campaignSettings } from '@recado/shared/contract/campaign-settings';
import type { TrafficByDay } from '@recado/shared/metrics/messages';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';

/** Milliseconds since 1970. */
const at = z.int();

/** The counters of the people who got one of a campaign's messages, by their letter in the item. */
const slotCountNames = { delivered: 'd', received: 'r', read: 'v', replied: 'a' } as const;
type SlotCountName = keyof typeof slotCountNames;
export type SlotCount = `s${CampaignSlot}${(typeof slotCountNames)[SlotCountName]}`;

/**
 * A campaign by its id; by its status in gsi1, so that those that are being sent, or that wait, are found at once. Times in
 * milliseconds since 1970.
 */
export const campaignEntity = defineEntity({
  name: 'campaign',
  schema: campaign
    .omit({
      contactList: true,
      tagList: true,
      whatsapp: true,
      counts: true,
      estimatedEndAt: true,
      isPreparing: true,
      waits: true,
      variants: true,
      answersUntil: true,
    })
    .extend({
      scheduledAt: at.nullable(),
      startedAt: at.nullable(),
      completedAt: at.nullable(),
      cancelledAt: at.nullable().default(null),
      createdAt: at,
      /** People of the audience that are recipients already; null before the campaign began. */
      preparedTo: z.int().nullable(),
      /** The place where the next part of the audience begins (`audienceSlice`); null for the first one. */
      audienceFrom: z.int().nullable().default(null),
      /** True if the whole audience are recipients. */
      isPrepared: z.boolean().default(false),
      /** The time until which answers to confirmations are awaited; null while recipients are left, or none is awaited. */
      answersUntil: at.nullable().default(null),
      /** The counts at the last time that the campaign paused by itself: shares count from there on. */
      sharesFrom: z
        .object({ sent: z.int(), failed: z.int(), optedOut: z.int() })
        .default({ sent: 0, failed: 0, optedOut: 0 }),
      version,
    }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#campaigns',
  sort: 'campaign#{id:12}',
  indexes: {
    byStatus: { index: 'gsi1', partition: 'c#{companyId}#campaigns#{status}', sort: '{id:12}' },
  },
  quotas: { campaigns: { limit: 1_000 } },
});

/** Returns the name under which a count of a slot is stored: short, as all of them are in one item. */
export const slotCount = (slot: CampaignSlot, name: SlotCountName): SlotCount => `s${slot}${slotCountNames[name]}`;

/** The counts of a campaign's recipients, which each of their changes raises and lowers; beside the campaign, so that nobody waits for its version. */
export const campaignCountsEntity = defineEntity({
  name: 'campaign counts',
  schema: z.object({
    campaignId: z.int(),
    ...(Object.fromEntries(Object.keys(campaignCounts.shape).map((name) => [name, z.int().default(0)])) as {
      [K in keyof typeof campaignCounts.shape]: z.ZodDefault<z.ZodInt>;
    }),
    ...(Object.fromEntries(
      campaignSlots.flatMap((slot) =>
        Object.values(slotCountNames).map((name) => [`s${slot}${name}`, z.int().default(0)]),
      ),
    ) as { [K in SlotCount]: z.ZodDefault<z.ZodInt> }),
    /** Recipients that wait for their turn, or have it. */
    left: z.int().default(0),
    /** Recipients that have the confirmation and may still answer it. */
    awaiting: z.int().default(0),
  }),
  partition: 'c#{companyId}#campaign#{campaignId}',
  sort: 'counts',
  unlimited: 'single',
});

/**
 * A recipient by its place; by its state in gsi1; by its number in gsi2 and by its LID, or else its user id, in gsi3, so that its
 * answer finds it.
 */
export const campaignRecipientEntity = defineEntity({
  name: 'campaign recipient',
  schema: campaignRecipient.extend({
    /** Digits. */
    number: z.string(),
    lid: z.string().nullable(),
    /** The user id by which the Cloud API names it; null for people with a number or a LID. */
    userId: z.string().nullable().default(null),
    slot: campaignRecipient.shape.slot.default(null),
    /** The further columns of its list item: all those of the list, with empty texts where the item has none. */
    columns: z.record(z.string(), z.string()).default({}),
    /**
     * The time when a connection claimed it last: its message leaves after that, and an answer may come before the
     * claim is over.
     */
    claimedAt: at.nullable(),
    confirmationRequestedAt: at.nullable(),
    /** The time when the confirmation was on its phone. */
    confirmationReceivedAt: at.nullable().default(null),
    confirmedAt: at.nullable(),
    deliveredAt: at.nullable(),
    receivedAt: at.nullable(),
    readAt: at.nullable(),
    repliedAt: at.nullable(),
    optedOutAt: at.nullable(),
    version,
  }),
  partition: 'c#{companyId}#campaign#{campaignId}',
  sort: 'recipient#{place:8}',
  computed: { alias: ({ lid, userId }) => lid ?? userId },
  indexes: {
    byState: { index: 'gsi1', partition: 'c#{companyId}#campaign#{campaignId}#{state}', sort: '{place:8}' },
    byNumber: { index: 'gsi2', partition: 'c#{companyId}#campaigns-to#{number}', sort: '{campaignId:12}' },
    byAlias: { index: 'gsi3', partition: 'c#{companyId}#campaigns-to-lid#{alias}', sort: '{campaignId:12}' },
  },
  unlimited: 'part',
});

/** The recipient of a sent message, by which its receipts and its failure find it. */
export const campaignMessageEntity = defineEntity({
  name: 'campaign message',
  schema: z.object({
    whatsappId: z.int(),
    wid: z.string(),
    campaignId: z.int(),
    place: z.int(),
    part: z.enum(['confirmation', 'message']),
    /** True if the conversation has the message too. */
    isStored: z.boolean(),
    /** True once its kind of charge is known, and the charge stored. */
    isPriced: z.boolean().default(false),
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#campaign-message#{whatsappId}#{wid}',
  sort: 'campaign-message',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

/**
 * The pace of a connection over all campaigns: when its next turn is, who gets its message now, and how many it has sent. Counts
 * of an hour and a day begin again with the next one.
 */
export const campaignPaceEntity = defineEntity({
  name: 'campaign pace',
  schema: z.object({
    whatsappId: z.int(),
    /** The turn that the connection waits for; null while no campaign is sent from it. */
    turnAt: at.nullable(),
    /** The time before which the connection sends nothing: the pause after its last message, or after failures. */
    notBefore: at.nullable(),
    /** The recipient whose turn it is: an interrupted delivery continues with it. */
    claimed: z.object({ campaignId: z.int(), place: z.int() }).nullable(),
    /** The campaign that was sent last: others come first. */
    lastCampaignId: z.int().nullable(),
    lastSentAt: at.nullable(),
    /** The last message, until it has left, and the milliseconds between it and the next one. */
    leaving: z.object({ wid: z.string(), gap: z.int() }).nullable().default(null),
    sentSincePause: z.int().default(0),
    hour: z.string().default(''),
    sentInHour: z.int().default(0),
    day: z.string().default(''),
    sentInDay: z.int().default(0),
    /** The messages without tickets of days that are not over (ADR 0090). */
    traffic: z.custom<TrafficByDay>((value) => typeof value === 'object' && value !== null).default({}),
    /** Failures one after another. */
    failures: z.int().default(0),
    version,
  }),
  partition: 'c#{companyId}#campaign-pace#{whatsappId}',
  sort: 'pace',
  unlimited: 'single',
});

/** The company's settings for sending campaigns. */
export const campaignSettingsEntity = defineEntity({
  name: 'campaign settings',
  schema: campaignSettings.partial().extend({ version }),
  audited: {},
  partition: 'c#{companyId}#campaign-settings',
  sort: 'settings',
  unlimited: 'single',
});
