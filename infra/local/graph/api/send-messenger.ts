import { fileUrl, storeFile } from '../world/files.ts';
import { echoPayload } from '../world/payloads.ts';
import { storeMessage } from '../world/store-message.ts';
import type { Attachment } from '../store/records.ts';
import type { World } from '../world/world.ts';
import { attachmentKinds, fetchAttachment, storedAttachment } from './attachments.ts';
import { faults, GraphApiError, invalidParameter } from '../world/graph-error.ts';
import { object, string } from './json.ts';
import type { GraphRequest } from './request.ts';
import { isWindowOpen, markSeen, noAnswer, showTyping, takeFault } from './send-state.ts';

const messengerAttachment = async (world: World, given: unknown): Promise<Attachment | null> => {
  if (given === undefined) return null;
  const { type, payload } = object(given);
  const kind = attachmentKinds[string(type)];
  if (!kind)
    throw invalidParameter('Param message[attachment][type] must be one of {AUDIO, FILE, IMAGE, TEMPLATE, VIDEO}');
  const { url, attachment_id: id } = object(payload);
  return string(id) === '' ? fetchAttachment(world, kind, string(url)) : storedAttachment(world, kind, string(id));
};

/** `/{page}/message_attachments`: stores a file that is then sent by its id. */
export const uploadAttachment = (world: World, { parameters, files }: GraphRequest): object => {
  const [file] = files;
  const { attachment } = object(parameters.message);
  if (!file || !attachmentKinds[string(object(attachment).type)])
    throw invalidParameter('Upload a file with its attachment type.');
  return file
    .arrayBuffer()
    .then((bytes) => ({ attachment_id: storeFile(world.state, Buffer.from(bytes), file.type, file.name) }));
};

/** `/{page}/messages`: the Send API of Messenger and Instagram. */
export const sendMessenger = async (
  world: World,
  pageId: string,
  { parameters }: GraphRequest,
): Promise<object | typeof noAnswer> => {
  const { state } = world;
  const to = string(object(parameters.recipient).id);
  const page = state.pages.get(pageId);
  const customer = state.customers
    .all()
    .find((one) => one.id === to && (one.accountId === pageId || one.accountId === page?.instagram?.id));
  if (!page || !customer) throw new GraphApiError('No matching user found', { code: 100, subcode: 2018001 });
  if (parameters.sender_action !== undefined) {
    if (parameters.sender_action === 'mark_seen') markSeen(world, customer);
    else showTyping(world, customer, string(parameters.sender_action));
    return { recipient_id: to };
  }
  const fault = takeFault(world);
  if (customer.isBlocked) throw faults.userBlocked();
  if (parameters.messaging_type === undefined) throw invalidParameter('messaging_type is required');
  if (parameters.messaging_type !== 'MESSAGE_TAG' && !isWindowOpen(world, customer)) throw faults.windowClosed();
  const given = object(parameters.message);
  if (string(given.text).length > (customer.channel === 'facebook' ? 2000 : 1000))
    throw invalidParameter('Length of param message[text] must be less than or equal to 2000');
  const attachment = await messengerAttachment(world, given.attachment);
  if (attachment === null && string(given.text) === '')
    throw invalidParameter('Message cannot be empty, must provide valid attachment or text');
  const quotedMid = parameters.reply_to === undefined ? null : string(object(parameters.reply_to).mid);
  const message = storeMessage(world, customer, {
    fromBusiness: true,
    text: string(given.text),
    attachment,
    quotedMid,
    callback: string(given.metadata) || null,
  });
  world.webhooks.publish(echoPayload(message, world.app.appId, (id) => fileUrl(world, id)));
  return fault === 'lostAnswer' ? noAnswer : { recipient_id: to, message_id: message.mid };
};
