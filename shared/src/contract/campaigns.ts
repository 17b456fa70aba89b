import * as z from 'zod';
import { campaignLimits as limits } from '../limits/campaigns.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import {
  dateWithin,
  done,
  id,
  idParams,
  isoDate,
  page,
  pageResult,
  searchText,
  text,
  toggle,
  trimmed,
} from './parameters.ts';

/**
 * INATIVA has no time yet, PROGRAMADA waits for its time, EM_ANDAMENTO is being sent or awaits answers to its confirmations,
 * CANCELADA is paused, or was cancelled where `cancelledAt` says when, FINALIZADA has nobody left (specification 3, section 4).
 */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * The reasons why a campaign pauses by itself: too many failures, too many people who opted out, a plan without
 * campaigns, a company that is switched off or whose subscription has expired, no connection that is left.
 */
export const pauseReasons = ['failures', 'optOuts', 'plan', 'inactive', 'connections'] as const;
export type PauseReason = (typeof pauseReasons)[number];

const message = text(limits.message);

/** The texts of a campaign's slots; empty ones are left out of the choice. */
const texts = {
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  confirmationMessage1: message,
  confirmationMessage2: message,
  confirmationMessage3: message,
  confirmationMessage4: message,
  confirmationMessage5: message,
};

/** A template of the Cloud API with the values of its placeholders, which may contain variables. */
export const campaignTemplate = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(20),
  body: text(limits.message),
  parameters: z.array(z.object({ name: z.string().max(100), value: text({ max: 1024 }) })).max(limits.parameters),
});

const fields = {
  name: trimmed(limits.name),
  ...texts,
  /** Sends a confirmation first, and the message to those who answer it. */
  confirmation: z.boolean(),
  scheduledAt: dateWithin(limits.scheduledAt).nullable(),
  /** The people who get it: the items of a list, or the contacts of a tag. */
  contactListId: id.nullable(),
  tagListId: id.nullable(),
  whatsappId: id,
  /** All connections that it is sent from, in turn; `whatsappId` is the first. Others that were deleted are left out. */
  whatsappIds: z.array(id).min(1).max(limits.connections),
  /** `enabled` stores each message in a ticket, which has this agent, queue and status where it is new. */
  openTicket: toggle,
  userId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: z.enum(['open', 'closed']),
  /** The key of its file that createUpload returned; null without a file. */
  mediaPath: uploadedFile.shape.key.nullable(),
  mediaName: uploadedFile.shape.name.nullable(),
  /** The template that connections of the Cloud API send; null where there is none. */
  template: campaignTemplate.nullable(),
};

/** Counts of a campaign's recipients. */
export const campaignCounts = z.object({
  /** Everybody in the audience, and those of them who are sent to. */
  audience: z.int(),
  valid: z.int(),
  /** Those who were sent the message, those on whose phone it is, and those who read it; questions are none of these. */
  delivered: z.int(),
  received: z.int(),
  read: z.int(),
  failed: z.int(),
  /** Those who got the confirmation, and those who answered it. */
  confirmationRequested: z.int(),
  confirmed: z.int(),
  /** Those who wrote after a message of the campaign, and those of them who opted out. */
  replied: z.int(),
  optedOut: z.int(),
  /** Those who were left out when their turn came: opted out or blocked meanwhile. */
  skipped: z.int(),
});
export type CampaignCounts = z.output<typeof campaignCounts>;

/** Counts of those who got one of a campaign's messages. */
export const variantCounts = z.object({
  slot: z.literal([1, 2, 3, 4, 5]),
  delivered: z.int(),
  received: z.int(),
  read: z.int(),
  replied: z.int(),
});
export type VariantCounts = z.output<typeof variantCounts>;

const label = z.object({ id, name: z.string() });

/**
 * The conditions that a connection waits for before its next message: the pause between messages, the hours in which it
 * sends, the caps of an hour and a day, its last message that has not left yet, that it is connected again, or that
 * somebody links it again.
 */
export const campaignWaits = [
  'pace',
  'hours',
  'hourlyLimit',
  'dailyLimit',
  'leaving',
  'reconnecting',
  'loggedOut',
] as const;

export const campaign = z.object({
  id,
  companyId: id,
  ...fields,
  scheduledAt: isoDate.nullable(),
  contactList: label.nullable(),
  tagList: label.nullable(),
  whatsapp: label.nullable(),
  status: z.enum(campaignStatuses),
  pauseReason: z.enum(pauseReasons).nullable(),
  startedAt: isoDate.nullable(),
  completedAt: isoDate.nullable(),
  /** The time when somebody cancelled it for good. */
  cancelledAt: isoDate.nullable(),
  /**
   * The time when its last message will leave; null unless it is being sent, and where no connection can send at
   * present.
   */
  estimatedEndAt: isoDate.nullable(),
  /** True if it has begun, and its people are still read and their numbers checked. */
  isPreparing: z.boolean(),
  /** The waits of a campaign's connections while it is being sent, and their ends, where these are known. */
  waits: z.array(
    z.object({
      whatsapp: label,
      reason: z.enum(campaignWaits),
      until: isoDate.nullable(),
      /** The messages of an hour or a day that it has reached; null for other reasons. */
      limit: z.int().nullable(),
    }),
  ),
  /** The time until which answers to its confirmations are awaited, once all have left; null for other campaigns. */
  answersUntil: isoDate.nullable(),
  counts: campaignCounts,
  /** The result of each message that somebody got. */
  variants: z.array(variantCounts),
  createdAt: isoDate,
});
export type Campaign = z.output<typeof campaign>;

const call = { group: 'inbox', access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;

/** A file has a key and a name. */
const hasWholeFile = ({ mediaPath, mediaName }: { mediaPath?: string | null; mediaName?: string | null }): boolean =>
  (mediaPath ?? null) === null ? (mediaName ?? null) === null : (mediaName ?? null) !== null;

const changes = z.object(fields).partial();

const referenceErrors = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_CAMPAIGN_QUEUE_REQUIRED',
  'ERR_CAMPAIGN_TEXT_REQUIRED',
  'ERR_CAMPAIGN_TEMPLATE_REQUIRED',
  'ERR_CAMPAIGN_AUDIENCE_REQUIRED',
  'ERR_CAMPAIGN_EMAIL_UNPROVED',
  'ERR_MEDIA_NOT_READY',
  'ERR_STORAGE_LIMIT',
] as const;

export const listCampaigns = endpoint({
  ...call,
  name: 'listCampaigns',
  summary: 'Lists the campaigns of the company, the newest first, a page at a time',
  method: 'GET',
  scope: 'campaigns:read',
  path: '/campaigns',
  query: z.object({ searchParam: searchText.optional(), ...page }),
  result: z.object({ records: z.array(campaign), ...pageResult }),
});

export const getCampaign = endpoint({
  ...call,
  name: 'getCampaign',
  summary: 'Returns a campaign with the counts of its recipients',
  method: 'GET',
  scope: 'campaigns:read',
  path: '/campaigns/{id}',
  params: idParams('campaign'),
  result: campaign,
});

const campaignExample = {
  name: 'Promoção de inverno',
  message1: 'Olá {nome}, a promoção começou.',
  contactListId: 1,
  whatsappId: 1,
};

export const createCampaign = endpoint({
  ...call,
  name: 'createCampaign',
  summary: 'Creates a campaign, which starts by itself at its time; without one it waits to be given one',
  method: 'POST',
  scope: 'campaigns:write',
  creates: true,
  path: '/campaigns',
  body: changes.required({ name: true, whatsappId: true }).refine(hasWholeFile, { path: ['mediaPath'] }),
  result: campaign,
  errors: [...referenceErrors, 'ERR_LIMIT_REACHED', 'ERR_MASKED_NUMBER'],
  example: { body: campaignExample },
});

export const updateCampaign = endpoint({
  ...call,
  name: 'updateCampaign',
  summary:
    'Changes a campaign that is inactive, that waits for a time more than an hour ahead, or that is paused; one that began keeps its audience',
  method: 'PUT',
  scope: 'campaigns:write',
  edit: true,
  path: '/campaigns/{id}',
  params: idParams('campaign'),
  body: changes.refine(hasWholeFile, { path: ['mediaPath'] }),
  result: campaign,
  errors: [...referenceErrors, 'ERR_CAMPAIGN_LOCKED', 'ERR_CAMPAIGN_AUDIENCE_FIXED'],
  example: { body: { name: 'Promoção de verão' } },
});

export const saveCampaignFile = endpoint({
  ...call,
  name: 'saveCampaignFile',
  summary: 'Gives a campaign a file that was uploaded to the library',
  method: 'POST',
  path: '/campaigns/{id}/media-upload',
  params: idParams('campaign'),
  body: uploadedFile.pick({ key: true, name: true }),
  result: campaign,
  errors: ['ERR_CAMPAIGN_LOCKED', 'ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: { body: { key: 'uploads/c/1/library/1/01ARZ3NDEKTSV4RRFFQ69G5FAV/foto.jpg', name: 'foto.jpg' } },
});

export const deleteCampaignFile = endpoint({
  ...call,
  name: 'deleteCampaignFile',
  summary: 'Takes the file from a campaign',
  method: 'DELETE',
  path: '/campaigns/{id}/media-upload',
  params: idParams('campaign'),
  result: campaign,
  errors: ['ERR_CAMPAIGN_LOCKED'],
});

export const duplicateCampaign = endpoint({
  ...call,
  name: 'duplicateCampaign',
  summary: 'Creates an inactive campaign with the texts, the file, the audience and the connections of another',
  method: 'POST',
  creates: true,
  path: '/campaigns/{id}/duplicate',
  params: idParams('campaign'),
  body: z.object({ name: trimmed(limits.name) }),
  result: campaign,
  errors: ['ERR_LIMIT_REACHED'],
  example: { body: { name: 'Promoção de inverno (cópia)' } },
});

export const pauseCampaign = endpoint({
  ...call,
  name: 'pauseCampaign',
  summary: 'Pauses a campaign that is being sent; what has not left waits until it goes on',
  method: 'POST',
  scope: 'campaigns:write',
  path: '/campaigns/{id}/pause',
  params: idParams('campaign'),
  result: campaign,
  errors: ['ERR_CAMPAIGN_NOT_RUNNING'],
});

export const cancelCampaign = endpoint({
  ...call,
  name: 'cancelCampaign',
  summary: 'Cancels a campaign that waits for its time, is being sent or is paused: what has not left is never sent',
  method: 'POST',
  scope: 'campaigns:write',
  path: '/campaigns/{id}/cancel',
  params: idParams('campaign'),
  result: campaign,
  errors: ['ERR_CAMPAIGN_NOT_CANCELLABLE'],
});

export const restartCampaign = endpoint({
  ...call,
  name: 'restartCampaign',
  summary: 'Goes on with a campaign that is paused; nobody gets a message twice',
  method: 'POST',
  scope: 'campaigns:write',
  path: '/campaigns/{id}/restart',
  params: idParams('campaign'),
  result: campaign,
  errors: [
    'ERR_CAMPAIGN_NOT_STOPPED',
    'ERR_CAMPAIGN_EMAIL_UNPROVED',
    'ERR_NO_WAPP_FOUND',
    'ERR_CAMPAIGN_AUDIENCE_GONE',
  ],
});

export const deleteCampaign = endpoint({
  ...call,
  name: 'deleteCampaign',
  summary: 'Deletes a campaign; one that is being sent stops',
  method: 'DELETE',
  scope: 'campaigns:write',
  path: '/campaigns/{id}',
  params: idParams('campaign'),
  result: done,
});

/** Sent to administrators. */
export const campaignEvent = realtimeEvent(
  'campaign',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: campaign }),
    z.object({ action: z.literal('delete'), id }),
  ]),
);
