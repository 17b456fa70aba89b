import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../../http/body.ts';
import type { MetaApp } from '../world/app.ts';
import type { Token } from '../store/records.ts';
import type { State } from '../store/state.ts';
import { GraphApiError, invalidParameter, invalidToken } from '../world/graph-error.ts';

const bodyLimit = 110 * 1024 * 1024;

/** A parsed call of the Graph API. Parameters of the query and of the body are merged. */
export interface GraphRequest {
  readonly method: string;
  /** Path segments after the version. */
  readonly path: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly files: readonly File[];
  readonly token: string;
}

const readForm = async (body: Buffer, contentType: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();

/** Parses a call. The fields of forms and JSON bodies become parameters. */
export const readRequest = async (request: IncomingMessage, url: URL): Promise<GraphRequest> => {
  const parameters: Record<string, unknown> = Object.fromEntries(url.searchParams);
  const files: File[] = [];
  const contentType = request.headers['content-type'] ?? '';
  const body = request.method === 'GET' ? Buffer.alloc(0) : await readBody(request, bodyLimit);
  if (contentType.startsWith('multipart/form-data') || contentType.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of await readForm(body, contentType)) {
      if (typeof value === 'string') parameters[name] = value;
      else files.push(value);
    }
  } else if (body.length > 0) {
    try {
      Object.assign(parameters, JSON.parse(body.toString('utf8')));
    } catch {
      throw invalidParameter('Invalid JSON in the request body');
    }
  }
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? (typeof parameters.access_token === 'string' ? parameters.access_token : '');
  return {
    method: request.method ?? 'GET',
    path: url.pathname.split('/').filter(Boolean).slice(1),
    parameters,
    files,
    token,
  };
};

/** Returns the token of a call. Throws if it is unknown, revoked or expired, or if its `appsecret_proof` is wrong. */
export const authenticate = (state: State, { appSecret }: MetaApp, { token, parameters }: GraphRequest): Token => {
  const known = state.tokens.get(token);
  if (!known) throw invalidToken();
  if (known.isRevoked) throw invalidToken(460);
  if (known.expiresAt !== null && known.expiresAt < Date.now()) throw invalidToken(463);
  const proof =
    typeof parameters.appsecret_proof === 'string' ? Buffer.from(parameters.appsecret_proof, 'hex') : undefined;
  const own = createHmac('sha256', appSecret).update(token).digest();
  if (proof && (proof.length !== own.length || !timingSafeEqual(proof, own)))
    throw new GraphApiError('Invalid appsecret_proof provided in the API argument', {
      code: 100,
      type: 'GraphMethodException',
    });
  return known;
};

/** True if the call has the app's own token (`{id}|{secret}`). */
export const isAppToken = ({ appId, appSecret }: MetaApp, { token }: GraphRequest): boolean =>
  token === `${appId}|${appSecret}`;

export const requireText = (parameters: GraphRequest['parameters'], name: string): string => {
  const value = parameters[name];
  if (typeof value !== 'string' || value === '') throw invalidParameter(`The parameter ${name} is required.`);
  return value;
};
