import * as z from 'zod';
import { campaignLimits } from '../limits/campaigns.ts';
import { campaignTemplate } from './campaigns.ts';
import { columnValues } from './contact-lists.ts';
import { endpoint } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import { dateWithin, done, id, idParams, isoDate, page, pageResult, searchText, text } from './parameters.ts';
import { contactListItemLimits } from '../limits/contact-lists.ts';

/** The reasons why somebody of an audience gets no message. */
export const leftOutReasons = ['invalid', 'noNumber', 'unchecked', 'duplicate', 'optedOut', 'blocked'] as const;
export const leftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.output<typeof leftOutReason>;

/** The reasons why a recipient is skipped: it is left out, or was deleted after the campaign began. */
export const skipReasons = [...leftOutReasons, 'deleted'] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * The state of a recipient: `pending` waits for its turn, `sending` has it, `confirming` has got the confirmation,
 * `delivered` the message; `failed` was refused by the channel, `skipped` is left out.
 */
export const recipientStates = ['pending', 'sending', 'confirming', 'delivered', 'failed', 'skipped'] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.output<typeof recipientState>;

/**
 * The people that a count of the report counts. `valid` are those who are not left out, `delivered` those who were sent the
 * message, `leftOut` those who get nothing.
 */
export const recipientGroups = [
  'valid',
  'confirmationRequested',
  'confirmed',
  'delivered',
  'received',
  'read',
  'replied',
  'failed',
  'optedOut',
  'leftOut',
] as const;
export type RecipientGroup = (typeof recipientGroups)[number];

/** A person who gets a campaign. */
export const campaignRecipient = z.object({
  campaignId: id,
  /** Its place in the audience, from 1. */
  place: z.int().positive(),
  name: z.string(),
  /** Masked for users who may not see numbers. */
  number: z.string(),
  email: z.string(),
  state: recipientState,
  /** The reason, or an error code, of a recipient that is left out or failed. */
  reason: z.string().nullable(),
  /** The connection that sent to it; null before. */
  whatsappId: id.nullable(),
  /** The number of the campaign's message that it got; null before, and for a template. */
  slot: z.literal([1, 2, 3, 4, 5]).nullable(),
  confirmationRequestedAt: isoDate.nullable(),
  confirmedAt: isoDate.nullable(),
  deliveredAt: isoDate.nullable(),
  receivedAt: isoDate.nullable(),
  readAt: isoDate.nullable(),
  repliedAt: isoDate.nullable(),
  optedOutAt: isoDate.nullable(),
});

/** A recipient as the report shows it. */
const shownRecipient = campaignRecipient.extend({
  /** The ticket of its conversation; null where it has none, and in pages of more than 20. */
  ticketUuid: z.string().nullable(),
});
export type CampaignRecipient = z.output<typeof shownRecipient>;

const call = { group: 'inbox', access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;

export const listCampaignRecipients = endpoint({
  ...call,
  name: 'listCampaignRecipients',
  summary:
    'Lists the recipients of a campaign by their place, or those in a state, or those that a count counts, a page at a time; a page may be short or empty while more follow',
  method: 'GET',
  scope: 'campaigns:read',
  path: '/campaigns/{id}/recipients',
  params: idParams('campaign'),
  query: z.object({
    state: recipientState.optional(),
    group: z.enum(recipientGroups).optional(),
    /** Part of the name, or of the number. */
    searchParam: searchText.optional(),
    /** Recipients of a page, 20 unless given: an export reads more. */
    rows: z.coerce.number<number>().int().min(1).max(500).optional(),
    ...page,
  }),
  result: z.object({ records: z.array(shownRecipient), ...pageResult }),
});

export const previewAudience = endpoint({
  ...call,
  name: 'previewAudience',
  summary: 'Counts who would get a campaign and who is left out and why, with the time and the price that it takes',
  method: 'POST',
  path: '/campaigns/audience',
  body: z.object({
    contactListId: id.nullable().default(null),
    tagListId: id.nullable().default(null),
    whatsappIds: z.array(id).min(1).max(campaignLimits.connections),
    scheduledAt: dateWithin(campaignLimits.scheduledAt).nullable().default(null),
  }),
  result: z.object({
    audience: z.int(),
    valid: z.int(),
    leftOut: z.record(leftOutReason, z.int()),
    /** The first ones of those who are left out. */
    examples: z.array(z.object({ name: z.string(), number: z.string(), reason: leftOutReason })),
    /** The first person who gets it, or else the first of the audience, whose data a preview of its texts shows. */
    sample: z.object({ name: z.string(), number: z.string(), email: z.string(), columns: columnValues }).nullable(),
    /** The people who get it and have nothing in a column of the list, counted by the column. */
    emptyColumns: z.record(z.string(), z.int()),
    estimatedEndAt: isoDate.nullable(),
    /** The most that the Cloud API's templates cost, if all go over it, where the installation has set a price. */
    price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_CAMPAIGN_AUDIENCE_REQUIRED'],
  example: { body: { contactListId: 1, whatsappIds: [1] } },
});

export const sendCampaignTest = endpoint({
  ...call,
  name: 'sendCampaignTest',
  summary: 'Sends a message of a campaign to a number of one’s own, before anybody else gets it',
  method: 'POST',
  creates: true,
  path: '/campaigns/test',
  body: z.object({
    whatsappId: id,
    number: text(contactListItemLimits.number),
    message: text(campaignLimits.message),
    mediaPath: uploadedFile.shape.key.nullable().default(null),
    mediaName: uploadedFile.shape.name.nullable().default(null),
    template: campaignTemplate.nullable().default(null),
    /** The columns of a person of the list, for the variables of the texts. */
    columns: columnValues.default({}),
  }),
  result: done,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_CAMPAIGN_TEXT_REQUIRED',
    'ERR_CAMPAIGN_TEMPLATE_REQUIRED',
    'ERR_MEDIA_NOT_READY',
    'ERR_MASKED_NUMBER',
  ],
  example: { body: { whatsappId: 1, number: '5511987654321', message: 'Olá {nome}' } },
});
