import { renderCampaignText } from '@recado/shared/campaigns/render';
import type { sendCampaignTest as endpoint } from '@recado/shared/contract/campaign-recipients';
import { AppError } from '@recado/shared/contract/errors';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { parseNumber } from '@recado/shared/text/phone';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { jidOf } from '../../domain/engine/addresses.ts';
import { checkNumber } from '../../domain/operations/check-number.ts';
import { checkMasks } from '../../domain/presentation/check-masks.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { newWid } from '../../data/messages/wid.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { isLibraryFile, libraryUploader } from '../../platform/media/keys.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import { connectionsOf } from './campaign/connections.ts';

type Body = Input<typeof endpoint>['body'];
type Content = SendCommand['content'];

const kinds = ['image', 'audio', 'video'] as const;

/** Returns the file as a command has it: an upload of the caller, or a file that the company's library keeps. */
const fileOf = async (
  { actor, company, media, stores }: UserContext,
  { mediaPath, mediaName }: Body,
): Promise<Extract<Content, { type: 'media' }> | null> => {
  if (mediaPath === null) return null;
  const isOwnUpload = libraryUploader(company.id, mediaPath) === actor.viewer.id;
  const isKept = isLibraryFile(company.id, mediaPath) && (await stores.files.ofLibrary(mediaPath)) !== null;
  const found = isOwnUpload || isKept ? await media.head(mediaPath) : null;
  if (!found) throw new AppError('ERR_MEDIA_NOT_READY');
  const { mimetype } = found;
  return {
    type: 'media',
    kind: kinds.find((kind) => mimetype.startsWith(`${kind}/`)) ?? 'application',
    key: mediaPath,
    mimetype,
    name: mediaName ?? 'arquivo',
    caption: '',
    isVoice: false,
  };
};

/** Puts the values of somebody who might get the message into a text: the caller's name and address, and the number of the test. */
const renderFor = async (
  { actor, stores }: UserContext,
  number: string,
  columns: Body['columns'],
): Promise<(text: string) => string> => {
  const [user, { variables }] = await Promise.all([stores.users.get(actor.viewer.id), stores.campaigns.settings()]);
  const values = { name: actor.name, number, email: user?.email ?? '', columns };
  return (text) => renderCampaignText(text, values, variables);
};

/** Returns the messages for the contact, in their order: a text goes with its file, before audio. */
const contentsOf = async (
  context: UserContext,
  { channel }: ConnectionRecord,
  body: Body,
  render: (text: string) => string,
): Promise<Content[]> => {
  const { message, template } = body;
  if (channel === 'whatsappapi') {
    if (template === null) throw new AppError('ERR_CAMPAIGN_TEMPLATE_REQUIRED');
    const parameters = template.parameters.map(({ name, value }) => ({ name, value: render(value) }));
    return [{ type: 'template', ...template, parameters, body: render(template.body) }];
  }
  const file = await fileOf(context, body);
  const caption = render(message);
  if (caption.trim() === '') throw new AppError('ERR_CAMPAIGN_TEXT_REQUIRED');
  if (file === null) return [{ type: 'text', body: caption }];
  return file.kind === 'audio' ? [{ type: 'text', body: caption }, file] : [{ ...file, caption }];
};

/** Milliseconds that a test waits for WhatsApp's answer: few tests have a budget. */
const patience = 10_000;

/** Returns the address of a number; WhatsApp is asked for it where the connection is a device. */
const addressOf = async (context: UserContext, { channel }: ConnectionRecord, number: string): Promise<Address> =>
  channel === 'whatsapp'
    ? (await checkNumber(context, number, { userId: context.actor.viewer.id, within: patience })).address
    : { number, lid: null };

/**
 * Sends a message of a campaign to one number, past the queue of campaigns: it is stored nowhere and counts for no
 * campaign. A budget of its own keeps it from being a way around the limits of a connection.
 */
export const sendCampaignTest: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company, ids } = context;
  await checkMasks(context, { message: body.message, parameters: body.template?.parameters });
  const [connection] = await connectionsOf(context, [body.whatsappId]);
  if (connection?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const number = parseNumber(body.number);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const contents = await contentsOf(context, connection, body, await renderFor(context, number, body.columns));
  await spend(`campaign-tests#${company.id}#${actor.viewer.id}`, environment().LIMITS.campaignTests, clock.now());
  const address = await addressOf(context, connection, number);
  const chat = { jid: jidOf(address)!, isGroup: false, address, subject: null };
  const sent = { ok: true } as const;
  await context.commit(
    keepAnswer(context, sent),
    contents.map((content) =>
      commandEffect(connection.channel, {
        type: 'send',
        companyId: company.id,
        whatsappId: connection.id,
        commandId: ids.ulid(),
        chat,
        wid: newWid(),
        content,
        quoted: null,
      }),
    ),
  );
  return sent;
};
