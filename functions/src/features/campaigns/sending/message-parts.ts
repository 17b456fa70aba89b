import { chooseText, confirmationsOf, messagesOf, renderCampaignText } from '@recado/shared/campaigns/render';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import { AppError } from '@recado/shared/contract/errors';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Context } from '../../../context/context.ts';
import type { Part } from '../../../conversation/engine/event.ts';
import { mediaKindOf } from '../../../conversation/engine/media-kind-of.ts';
import type { CampaignMessageRecord, CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { widFrom } from '../../../data/messages/wid.ts';

/** What of a campaign is sent: the confirmation, or the message. */
export type CampaignPart = CampaignMessageRecord['part'];

/** What a recipient gets next: the confirmation first, where there is one and it has not been answered. */
export const nextPartOf = (
  { confirmation }: Pick<CampaignRecord, 'confirmation'>,
  { confirmedAt }: Pick<RecipientRecord, 'confirmedAt'>,
): CampaignPart => (confirmation && confirmedAt === null ? 'confirmation' : 'message');

/** The most messages that one part of a campaign is sent as: a text and an audio file. */
export const messagesOfPart = 2;

/** The id of a message, which follows from what it is: however often it is sent, it is the same. */
export const widOf = (companyId: number, recipient: RecipientRecord, part: CampaignPart, index: number): string =>
  widFrom(companyId, 'campaign', recipient.campaignId, recipient.place, part, index);

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
  if (recipient.number === '') throw new AppError('ERR_WAPP_INVALID_CONTACT');
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

/**
 * Returns the messages that a part of a campaign is sent as: one of its texts, chosen at random, as the caption of the file;
 * an audio file has no caption and follows the text. The Cloud API begins a conversation by a template.
 *
 * @throws AppError ERR_CAMPAIGN_TEXT_REQUIRED, ERR_CAMPAIGN_TEMPLATE_REQUIRED, ERR_MEDIA_NOT_READY, ERR_WAPP_INVALID_CONTACT
 */
export const messageParts = async (context: Pick<Context, 'media' | 'company'>, given: Given): Promise<Part[]> => {
  const { campaign, connection, part, recipient, settings } = given;
  const render = (text: string): string => renderCampaignText(text, recipient, settings.variables);
  const wid = (index: number): string => widOf(context.company.id, recipient, part, index);
  // After an answer the Cloud API takes free texts.
  const begins = part === 'confirmation' || recipient.confirmedAt === null;
  if (connection.channel === 'whatsappapi' && begins) return [{ wid: wid(0), ...templateOf(given, render) }];
  const media = part === 'message' ? await fileOf(context, campaign) : null;
  const text = chooseText(part === 'message' ? messagesOf(campaign) : confirmationsOf(campaign), Math.random());
  if (text === null && media === null) throw new AppError('ERR_CAMPAIGN_TEXT_REQUIRED');
  const body = render(text ?? '');
  if (media !== null && mediaKindOf(media.mimetype) === 'audio' && body !== '')
    return [
      { wid: wid(0), body, media: null },
      { wid: wid(1), body: '', media },
    ];
  return [{ wid: wid(0), body, media }];
};

/** Returns what the command of a message has as its content. */
export const contentOfPart = ({ body, media, template }: Part): SendCommand['content'] => {
  if (template) return { type: 'template', ...template, body };
  if (media === null) return { type: 'text', body };
  const kind = mediaKindOf(media.mimetype);
  return {
    type: 'media',
    kind: kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application',
    key: media.key,
    mimetype: media.mimetype,
    name: media.name,
    caption: body,
    isVoice: media.isVoice ?? false,
    seconds: media.seconds ?? undefined,
    waveform: media.waveform,
  };
};
