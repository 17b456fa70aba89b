import { fileUrl, mediaUrl, pictureFileOf, storeFile } from '../world/files.ts';
import type { World } from '../world/world.ts';
import { verifyCallback } from '../world/webhooks.ts';
import { GraphApiError, invalidParameter, unknownObject } from '../world/graph-error.ts';
import { debugToken, exchangeToken, listPages, me } from './login.ts';
import { authenticate, type GraphRequest, isAppToken, requireText } from './request.ts';
import { sendCloud } from './send-cloud.ts';
import { sendMessenger, uploadAttachment } from './send-messenger.ts';
import type { noAnswer } from './send-state.ts';

type Answer = object | typeof noAnswer;

/** Throws unless the call's token gives access to this page, phone number or business account. */
const requireAccess = (world: World, request: GraphRequest, id: string): void => {
  const { kind, subjectId } = authenticate(world.state, world.app, request);
  const phone = world.state.phones.get(id);
  const opens = subjectId === id || (phone !== undefined && subjectId === phone.businessAccountId);
  if (!opens || kind === 'user') throw new GraphApiError('Permissions error', { code: 200, status: 403 });
};

/** `/{app}/subscriptions`: sets the URL of the app's webhook after verifying it with a challenge. */
const setCallback = async (world: World, request: GraphRequest): Promise<object> => {
  if (!isAppToken(world.app, request))
    throw new GraphApiError('This method must be called with an app access token.', { code: 15 });
  const callbackUrl = requireText(request.parameters, 'callback_url');
  if (!(await verifyCallback(callbackUrl, requireText(request.parameters, 'verify_token'))))
    throw new GraphApiError("The URL couldn't be validated. Callback verification failed.", { code: 2200 });
  world.state.app.put('app', { callbackUrl });
  return { success: true };
};

const subscribedApps = (world: World, request: GraphRequest, id: string): object => {
  requireAccess(world, request, id);
  const { subscriptions } = world.state;
  if (request.method === 'POST')
    subscriptions.put(id, {
      fields:
        typeof request.parameters.subscribed_fields === 'string' ? request.parameters.subscribed_fields.split(',') : [],
    });
  else if (request.method === 'DELETE') subscriptions.delete(id);
  else
    return {
      data: subscriptions.get(id)
        ? [{ id: world.app.appId, name: 'Recado', subscribed_fields: subscriptions.get(id)?.fields }]
        : [],
    };
  return { success: true };
};

const listTemplates = (world: World, id: string): object => ({
  data: world.state.templates
    .entries()
    .filter(([key]) => key.startsWith(`${id} `))
    .map(([, { name, language, category, status, body }], index) => ({
      id: String(700_000_000 + index),
      name,
      language,
      category,
      status,
      components: [{ type: 'BODY', text: body }],
    })),
  paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } },
});

const listPhones = (world: World, id: string): object => ({
  data: world.state.phones
    .all()
    .filter(({ businessAccountId }) => businessAccountId === id)
    .map((phone) => ({
      id: phone.id,
      display_phone_number: `+${phone.number}`,
      verified_name: phone.name,
      quality_rating: 'GREEN',
    })),
});

const uploadMedia = async (world: World, { parameters, files }: GraphRequest): Promise<object> => {
  const [file] = files;
  if (!file || parameters.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameters messaging_product and file are required.');
  return {
    id: storeFile(
      world.state,
      Buffer.from(await file.arrayBuffer()),
      typeof parameters.type === 'string' ? parameters.type : file.type,
      file.name,
    ),
  };
};

/** `/{id}`: reads a page, a phone number, a customer or a file. */
const readObject = (world: World, request: GraphRequest, id: string): object => {
  const { state } = world;
  const { subjectId } = authenticate(state, world.app, request);
  const page = state.pages.get(id);
  if (page) return { id, name: page.name };
  const phone = state.phones.get(id);
  if (phone) return { id, display_phone_number: `+${phone.number}`, verified_name: phone.name };
  const file = state.files.get(id);
  if (file)
    return {
      url: mediaUrl(world, id),
      mime_type: file.mimetype,
      sha256: '',
      file_size: Buffer.byteLength(file.data, 'base64'),
      id,
      messaging_product: 'whatsapp',
    };
  const accounts = new Set([subjectId, state.pages.get(subjectId)?.instagram?.id]);
  const customer = state.customers.all().find((one) => one.id === id && accounts.has(one.accountId));
  if (!customer) throw unknownObject(id);
  const [first = '', ...rest] = customer.name.split(' ');
  return customer.channel === 'instagram'
    ? {
        id,
        name: customer.name,
        username: customer.name.toLowerCase().replaceAll(' ', '.'),
        profile_pic: fileUrl(world, pictureFileOf(id)),
      }
    : {
        id,
        name: customer.name,
        first_name: first,
        last_name: rest.join(' '),
        profile_pic: fileUrl(world, pictureFileOf(id)),
      };
};

/** Answers a call of the Graph API. Throws GraphApiError. */
export const route = async (world: World, request: GraphRequest): Promise<Answer> => {
  const {
    path: [id = '', edge],
    method,
  } = request;
  if (id === 'oauth' && edge === 'access_token') return exchangeToken(world, request);
  if (id === 'debug_token') return debugToken(world, request);
  if (id === 'me') return edge === 'accounts' ? listPages(world, request) : me(world, request);
  if (edge === undefined) return readObject(world, request, id);
  if (edge === 'subscriptions' && id === world.app.appId) return setCallback(world, request);
  if (edge === 'subscribed_apps') return subscribedApps(world, request, id);
  requireAccess(world, request, id);
  const isPhone = world.state.phones.get(id) !== undefined;
  switch (`${method} ${edge}`) {
    case 'POST messages':
      return isPhone ? sendCloud(world, id, request) : sendMessenger(world, id, request);
    case 'POST message_attachments':
      return uploadAttachment(world, request);
    case 'POST media':
      return uploadMedia(world, request);
    case 'GET phone_numbers':
      return listPhones(world, id);
    case 'GET message_templates':
      return listTemplates(world, id);
    default:
      throw new GraphApiError(`Tried accessing nonexisting field (${edge})`, { code: 100 });
  }
};
