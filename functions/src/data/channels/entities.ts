import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const graphChannel = z.enum(['whatsappapi', 'facebook', 'instagram']);
export type GraphChannel = z.output<typeof graphChannel>;

/** Epoch seconds after which DynamoDB removes the item. */
const expiresAt = z.int();

/** The account at Meta that a connection stands for, with its sealed access token. */
export const accountEntity = defineEntity({
  name: 'channel account',
  schema: z.object({
    companyId: id,
    whatsappId: id,
    channel: graphChannel,
    /** The id in webhooks: of the page, the Instagram account or the phone number. */
    externalId: z.string(),
    /** The id that is subscribed to webhooks and that sends: of the page, or of a phone number's business account. */
    parentId: z.string(),
    token: z.object({ key: z.string(), text: z.string() }),
  }),
  partition: 'c#{companyId}#accounts',
  sort: 'account#{whatsappId:12}',
  unlimited: 'single',
});

/** The owner of an id of Meta: one item, so that no two companies have it. It routes webhooks. */
export const claimEntity = defineEntity({
  name: 'channel claim',
  schema: z.object({ channel: graphChannel, externalId: z.string(), companyId: id, whatsappId: id }),
  partition: 'i#claim#{channel}#{externalId}',
  sort: 'claim',
  unlimited: 'single',
});

/** A connection that receives the webhooks of a page or business account, over all companies: Meta has one subscription for the app. */
export const subscriberEntity = defineEntity({
  name: 'channel subscriber',
  schema: z.object({ parentId: z.string(), companyId: id, whatsappId: id }),
  partition: 'i#subscribers#{parentId}',
  sort: 'c#{companyId}#w#{whatsappId}',
  unlimited: 'single',
});

/** A part of an outbound message that Meta has accepted, and the attempt that sent it. */
export const sentEntity = defineEntity({
  name: 'channel sent part',
  schema: z.object({
    companyId: id,
    whatsappId: id,
    wid: z.string(),
    part: z.int().min(0),
    /** Meta's id of the part. */
    mid: z.string(),
    /** The command of the newest attempt that relies on the part. */
    commandId: z.string(),
    /** True if Meta has reported since that it could not deliver the part. */
    failed: z.boolean().default(false),
    expiresAt,
  }),
  partition: 'c#{companyId}#sent#{whatsappId}#{wid}',
  sort: 'part#{part}',
  omitDefaults: true,
  unlimited: 'traffic',
});

/** The outbound message that an id of Meta belongs to. */
export const midEntity = defineEntity({
  name: 'channel mid',
  schema: z.object({
    companyId: id,
    whatsappId: id,
    mid: z.string(),
    wid: z.string(),
    part: z.int().min(0),
    expiresAt,
  }),
  partition: 'c#{companyId}#mid#{whatsappId}#{mid}',
  sort: 'mid',
  unlimited: 'traffic',
});

/** The work to fetch a file that could not be fetched, for a later request. */
export const originEntity = defineEntity({
  name: 'channel origin',
  schema: z.object({
    companyId: id,
    whatsappId: id,
    jid: z.string(),
    wid: z.string(),
    /** JSON of the queue message. */
    work: z.string(),
    expiresAt,
  }),
  partition: 'c#{companyId}#origin#{whatsappId}#{jid}#{wid}',
  sort: 'origin',
  consistent: false,
  unlimited: 'traffic',
});

export type AccountRecord = EntityRecord<typeof accountEntity>;
export type ClaimRecord = EntityRecord<typeof claimEntity>;
