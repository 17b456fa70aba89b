import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { isDocumentUrl, readClientDocument } from './client-document.ts';

/** Schemes that a browser does not leave the page by, or that run what they carry. */
const forbiddenSchemes = /^(?:about|blob|data|file|filesystem|ftp|javascript|vbscript|view-source|ws|wss):/i;

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether an app may be returned to at an address: by HTTPS, on its own machine, or by a scheme of its own. */
const isRedirectUri = (text: string): boolean => {
  if (!URL.canParse(text) || forbiddenSchemes.test(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'http:' ? loopback.has(hostname) : true;
};

/** Longest name of an app. */
const maxName = 60;

/** An app as it registers. */
const app = z.object({
  name: z.string().trim().min(1).max(maxName),
  redirectUris: z.array(z.string().max(500).refine(isRedirectUri)).min(1).max(5),
});
type App = z.output<typeof app>;

/** Longest id of an app. */
const maxLength = 4_000;

/**
 * Returns the id of an app: what it registered. Nobody proves anything by a registration, so there is nothing to store, and
 * the same app has the same id each time.
 */
const clientIdOf = ({ name, redirectUris }: App): string =>
  Buffer.from(JSON.stringify({ name, redirectUris })).toString('base64url');

/** Returns the app that registered under an id; null for an id that none has. */
export const registeredApp = (clientId: string): App | null => {
  if (clientId.length > maxLength) return null;
  try {
    const parsed = app.safeParse(JSON.parse(Buffer.from(clientId, 'base64url').toString('utf8')));
    return parsed.success && clientIdOf(parsed.data) === clientId ? parsed.data : null;
  } catch {
    return null;
  }
};

/** An app, and the host whose document describes it; null for one that described itself. */
interface KnownApp extends App {
  site: string | null;
}

/** Returns the app of an id: the one that its document describes, or that registered; null for an id that none has. */
export const findApp = async (clientId: string): Promise<KnownApp | null> => {
  if (!isDocumentUrl(clientId)) {
    const registered = registeredApp(clientId);
    return registered && { ...registered, site: null };
  }
  const document = await readClientDocument(clientId);
  const name = cutText(document?.client_name ?? '', { units: maxName });
  const parsed = app.safeParse({ name, redirectUris: document?.redirect_uris });
  return parsed.success ? { ...parsed.data, site: new URL(clientId).host } : null;
};

/** An address on the own machine with a port. */
const localPort = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/;

/**
 * Returns whether an app may be returned to at an address: one of its own, to the letter, because who may choose a part of
 * the address gets the code. On the own machine, an address without a port is that of any port (RFC 8252).
 */
export const mayReturnTo = ({ redirectUris }: App, uri: string): boolean =>
  redirectUris.includes(uri) || (isRedirectUri(uri) && redirectUris.includes(uri.replace(localPort, '$1')));

/** Metadata of a registration (RFC 7591), of which the rest says nothing here. */
const metadata = z.object({
  client_name: z.string().trim().min(1).max(maxName).catch('MCP'),
  redirect_uris: z.unknown().optional(),
});

/** A registration that is refused, by its code of RFC 7591. */
export class RegistrationRefused extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(code: RegistrationRefused['code']) {
    super(code);
    this.name = 'RegistrationRefused';
    this.code = code;
  }
}

/** Registers an app (RFC 7591): a public one, which proves itself by PKCE. Throws RegistrationRefused. */
export const registerApp = (given: unknown, now: number): Record<string, unknown> => {
  const read = metadata.safeParse(given);
  if (!read.success) throw new RegistrationRefused('invalid_client_metadata');
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  const parsed = app.safeParse({ name, redirectUris });
  if (!parsed.success) throw new RegistrationRefused('invalid_redirect_uri');
  return {
    client_id: clientIdOf(parsed.data),
    client_id_issued_at: Math.floor(now / 1000),
    client_name: parsed.data.name,
    redirect_uris: parsed.data.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
};
