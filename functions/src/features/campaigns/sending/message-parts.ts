import { chooseText, confirmationsOf, messagesOf, renderCampaignText } from '@recado/shared/campaigns/render';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../../context/context.ts';
import type { Part } from '../../../domain/engine/event.ts';
import { mediaKindOf } from '../../../domain/engine/media-kind-of.ts';
import type { CampaignMessageRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { widFrom } from '../../../data/messages/wid.ts';

/** The part of a campaign that is sent: the confirmation or the message. */
export type CampaignPart = CampaignMessageRecord['part'];

/** Returns the part that a recipient gets next: the confirmation, where the campaign has one and the recipient has not confirmed. */
export const nextPartOf = (
  { confirmation }: Pick<CampaignRecord, 'confirmation'>,
  { confirmedAt }: Pick<RecipientRecord, 'confirmedAt'>,
): CampaignPart => (confirmation && confirmedAt === null ? 'confirmation' : 'message');

/** The most messages that one part of a campaign is sent as: a text and an audio file. */
export const messagesOfPart = 2;

/** Returns the id of a message. It depends on recipient, part and index alone, so a repeated attempt sends the same id. */
export const widOf = (companyId: number, recipient: RecipientRecord, part: CampaignPart, index: number): string =>
  widFrom(companyId, 'campaign', recipient.campaignId, recipient.place, part, index);

/** A part of a campaign for one recipient. */
interface Given {
  connection: Pick<ConnectionRecord, 'channel'>;
  campaign: CampaignRecord;
  recipient: RecipientRecord;
  part: CampaignPart;
  settings: CampaignSettings;
}

/** A template's text with its values in place. */
const filledIn = (body: string, parameters: readonly { name: string; value: string }[]): string =>
  body.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (written, name: string) => parameters.find((parameter) => parameter.name === name)?.value ?? written,
  );

const templateOf = (
  { campaign: { template }, recipient }: Given,
  render: (text: string) => string,
): Pick<Part, 'body' | 'media' | 'template'> => {
  if (template === null) throw new AppError('ERR_CAMPAIGN_TEMPLATE_REQUIRED');
  if (recipient.number === '' && recipient.userId === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const { name, language, body } = template;
  const parameters = template.parameters.map((parameter) => ({ ...parameter, value: render(parameter.value) }));
  return { body: filledIn(body, parameters), media: null, template: { name, language, parameters } };
};

const fileOf = async (
  { media }: Pick<Context, 'media'>,
  { mediaPath, mediaName }: CampaignRecord,
): Promise<Part['media']> => {
  if (mediaPath === null) return null;
  const stored = await media.head(mediaPath);
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key: mediaPath, name: mediaName ?? 'arquivo', ...stored };
};

/** A number from 0 to 1, without 1, that follows from the message's id: a repeated attempt chooses the same text. */
const shareOf = (wid: string): number => Number.parseInt(wid.slice(-8), 16) / 2 ** 32;

/** True where the Cloud API needs a template: before the recipient has answered. */
const isTemplate = ({ connection, part, recipient }: Pick<Given, 'connection' | 'part' | 'recipient'>): boolean =>
  connection.channel === 'whatsappapi' && (part === 'confirmation' || recipient.confirmedAt === null);

const renderFor =
  ({ recipient, settings }: Given) =>
  (text: string): string =>
    renderCampaignText(text, recipient, settings.variables);

/** One of the texts of a part, rendered; null where it has none. */
const chosenText = (companyId: number, given: Given): string | null => {
  const { campaign, part, recipient } = given;
  const texts = part === 'message' ? messagesOf(campaign) : confirmationsOf(campaign);
  const chosen = chooseText(texts, shareOf(widOf(companyId, recipient, part, 0)));
  return chosen === null ? null : renderFor(given)(chosen.text);
};

/** Returns the number of the campaign's message that a recipient gets; null where it gets a template, or a file without a text. */
export const slotOf = (companyId: number, given: Omit<Given, 'settings'>): RecipientRecord['slot'] => {
  const { campaign, part, recipient } = given;
  if (part !== 'message' || isTemplate(given)) return null;
  return chooseText(messagesOf(campaign), shareOf(widOf(companyId, recipient, part, 0)))?.slot ?? null;
};

/** Returns the text that a recipient received, rendered from the campaign's present texts; empty where it has none. */
export const sentText = (companyId: number, given: Given): string => {
  if (!isTemplate(given)) return chosenText(companyId, given) ?? '';
  return given.campaign.template === null ? '' : templateOf(given, renderFor(given)).body;
};

/**
 * Returns the messages that a part of a campaign is sent as: one of its texts, chosen at random, as the caption of the file;
 * an audio file has no caption and follows the text. The Cloud API begins a conversation by a template.
 *
 * @throws AppError ERR_CAMPAIGN_TEXT_REQUIRED, ERR_CAMPAIGN_TEMPLATE_REQUIRED, ERR_MEDIA_NOT_READY, ERR_WAPP_INVALID_CONTACT
 */
export const messageParts = async (context: Pick<Context, 'media' | 'company'>, given: Given): Promise<Part[]> => {
  const { campaign, part, recipient } = given;
  const wid = (index: number): string => widOf(context.company.id, recipient, part, index);
  if (isTemplate(given)) return [{ wid: wid(0), ...templateOf(given, renderFor(given)) }];
  const media = part === 'message' ? await fileOf(context, campaign) : null;
  const text = chosenText(context.company.id, given);
  if (text === null && media === null) throw new AppError('ERR_CAMPAIGN_TEXT_REQUIRED');
  const body = text ?? '';
  if (media !== null && mediaKindOf(media.mimetype) === 'audio' && body !== '')
    return [
      { wid: wid(0), body, media: null },
      { wid: wid(1), body: '', media },
    ];
  return [{ wid: wid(0), body, media }];
};
