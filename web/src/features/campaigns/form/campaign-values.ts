import { type CampaignSlot, campaignSlots } from '@recado/shared/campaigns/render';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { campaignLimits } from '@recado/shared/limits/campaigns';
import { clockTime, instantOf } from '../../../components/schedule/company-clock.ts';

type MessageName = `message${CampaignSlot}` | `confirmationMessage${CampaignSlot}`;

export const messageNames = campaignSlots.map((slot) => `message${slot}` as const);
export const confirmationNames = campaignSlots.map((slot) => `confirmationMessage${slot}` as const);

/** The values that the dialog of a campaign edits. Choices are texts, as their inputs have them. */
export interface CampaignValues extends Record<MessageName, string> {
  name: string;
  confirmation: boolean;
  contactListId: string | null;
  tagListId: string | null;
  whatsappId: string | null;
  /** Further connections, which take turns with the first. */
  otherIds: string[];
  /** Date and time at the company's clock; empty without one. */
  scheduledAt: string;
  opensTicket: boolean;
  userId: string | null;
  queueId: string | null;
  statusTicket: 'open' | 'closed';
  mediaPath: string | null;
  mediaName: string | null;
  template: Campaign['template'];
}

const textOf = (id: number | null | undefined): string | null => (id === null || id === undefined ? null : String(id));
const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

const textsOf = (campaign: Campaign | null): Record<MessageName, string> =>
  Object.fromEntries([...messageNames, ...confirmationNames].map((name) => [name, campaign?.[name] ?? ''])) as Record<
    MessageName,
    string
  >;

/** The values of a new campaign (specification 3, section 4), or of one that is changed. */
export const campaignValues = (campaign: Campaign | null, timeZone: string): CampaignValues => ({
  name: campaign?.name ?? '',
  confirmation: campaign?.confirmation ?? false,
  ...textsOf(campaign),
  contactListId: textOf(campaign?.contactListId),
  tagListId: textOf(campaign?.tagListId),
  whatsappId: textOf(campaign?.whatsappId),
  otherIds: (campaign?.whatsappIds ?? []).filter((id) => id !== campaign?.whatsappId).map(String),
  scheduledAt:
    campaign === null || campaign.scheduledAt === null ? '' : clockTime(Date.parse(campaign.scheduledAt), timeZone),
  opensTicket: campaign?.openTicket === 'enabled',
  userId: textOf(campaign?.userId),
  queueId: textOf(campaign?.queueId),
  statusTicket: campaign?.statusTicket ?? 'closed',
  mediaPath: campaign?.mediaPath ?? null,
  mediaName: campaign?.mediaName ?? null,
  template: campaign?.template ?? null,
});

/** The connections that the values name, the first one first. */
export const connectionsOf = ({ whatsappId, otherIds }: Pick<CampaignValues, 'whatsappId' | 'otherIds'>): number[] =>
  whatsappId === null ? [] : [whatsappId, ...otherIds.filter((id) => id !== whatsappId)].map(Number);

/** True if the values have a time at which no campaign starts: it lies before 1970 or after 2099. */
export const hasWrongTime = ({ scheduledAt }: Pick<CampaignValues, 'scheduledAt'>, timeZone: string): boolean => {
  const at = instantOf(scheduledAt, timeZone);
  const { min, max } = campaignLimits.scheduledAt;
  return scheduledAt !== '' && !(at >= min && at <= max);
};

/** The instant of the values' time as an ISO time; null without one, or with a wrong one. */
export const scheduledAtOf = (values: Pick<CampaignValues, 'scheduledAt'>, timeZone: string): string | null =>
  values.scheduledAt === '' || hasWrongTime(values, timeZone)
    ? null
    : new Date(instantOf(values.scheduledAt, timeZone)).toISOString();

/** The body of the call that saves the values. User and queue are those of tickets. */
export const campaignBody = (values: CampaignValues, timeZone: string) => {
  const { otherIds: _otherIds, opensTicket, contactListId, tagListId, scheduledAt: _scheduledAt, ...kept } = values;
  return {
    ...kept,
    scheduledAt: scheduledAtOf(values, timeZone),
    contactListId: idOf(contactListId),
    tagListId: idOf(tagListId),
    whatsappId: Number(values.whatsappId),
    whatsappIds: connectionsOf(values),
    openTicket: opensTicket ? ('enabled' as const) : ('disabled' as const),
    userId: opensTicket ? idOf(values.userId) : null,
    queueId: opensTicket ? idOf(values.queueId) : null,
  };
};
