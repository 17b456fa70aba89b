import type { World } from '../world/world.ts';
import { GraphApiError, invalidToken } from '../world/graph-error.ts';
import { authenticate, type GraphRequest, isAppToken, requireText } from './request.ts';

/** Person ids by the login dialog's codes that are not exchanged yet. */
const codes = new Map<string, string>();

export const storeCode = (code: string, personId: string): void => void codes.set(code, personId);

const checkApp = ({ app }: World, parameters: GraphRequest['parameters']): void => {
  if (requireText(parameters, 'client_id') !== app.appId)
    throw new GraphApiError('Error validating application.', { code: 101 });
  if (requireText(parameters, 'client_secret') !== app.appSecret)
    throw new GraphApiError('Error validating client secret.', { code: 1 });
};

const longLivedSeconds = 60 * 86_400;

/** `oauth/access_token`: exchanges a code or a short-lived token for a long-lived token. */
export const exchangeToken = (world: World, { parameters }: GraphRequest): object => {
  checkApp(world, parameters);
  const personId = ((): string => {
    if (parameters.grant_type === 'fb_exchange_token') {
      const known = world.state.tokens.get(requireText(parameters, 'fb_exchange_token'));
      if (!known || known.isRevoked || (known.expiresAt ?? Infinity) < Date.now()) throw invalidToken(463);
      return known.subjectId;
    }
    const code = requireText(parameters, 'code');
    const found = codes.get(code);
    codes.delete(code);
    if (found === undefined) throw new GraphApiError('Invalid verification code format.', { code: 100 });
    return found;
  })();
  return {
    access_token: world.state.tokenFor('user', personId).token,
    token_type: 'bearer',
    expires_in: longLivedSeconds,
  };
};

/** `debug_token`: describes a token. Requires the app's own token. */
export const debugToken = (world: World, request: GraphRequest): object => {
  if (!isAppToken(world.app, request))
    throw new GraphApiError(
      'You must provide an app access token, or a user access token that is an owner or developer of the app',
      { code: 100 },
    );
  const known = world.state.tokens.get(requireText(request.parameters, 'input_token'));
  if (!known)
    return { data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' }, scopes: [] } };
  const isValid = !known.isRevoked && (known.expiresAt ?? Infinity) > Date.now();
  return {
    data: {
      app_id: world.app.appId,
      application: 'Recado',
      type: known.kind === 'user' ? 'USER' : known.kind === 'page' ? 'PAGE' : 'SYSTEM_USER',
      user_id: known.subjectId,
      is_valid: isValid,
      expires_at: known.expiresAt === null ? 0 : Math.floor(known.expiresAt / 1000),
      scopes: ['pages_show_list', 'pages_messaging', 'instagram_basic', 'instagram_manage_messages'],
    },
  };
};

const requireUser = (world: World, request: GraphRequest): string => {
  const known = authenticate(world.state, world.app, request);
  if (known.kind !== 'user')
    throw new GraphApiError('A user access token is required to request this resource.', { code: 102 });
  return known.subjectId;
};

export const me = (world: World, request: GraphRequest): object => {
  const person = world.state.people.get(requireUser(world, request));
  return person ? { id: person.id, name: person.name } : {};
};

/** `me/accounts`: lists the pages that a person manages, with their tokens; paginated. */
export const listPages = (world: World, request: GraphRequest): object => {
  const ownerId = requireUser(world, request);
  const all = world.state.pages.all().filter((page) => page.ownerId === ownerId);
  const limit = Number(request.parameters.limit ?? 25);
  const from = Number(
    Buffer.from(typeof request.parameters.after === 'string' ? request.parameters.after : '', 'base64').toString() ||
      '0',
  );
  const shown = all.slice(from, from + limit);
  const after = Buffer.from(String(from + shown.length)).toString('base64');
  return {
    data: shown.map(({ id, name, instagram }) => ({
      id,
      name,
      category: 'Local business',
      access_token: world.state.tokenFor('page', id).token,
      tasks: ['MESSAGING', 'MANAGE'],
      ...(instagram === null ? {} : { instagram_business_account: instagram }),
    })),
    paging: {
      cursors: { before: Buffer.from(String(from)).toString('base64'), after },
      ...(from + shown.length < all.length ? { next: `${world.url}/v23.0/me/accounts?after=${after}` } : {}),
    },
  };
};
