import { environment } from '../../platform/environment.ts';
import type { OwnClient } from '../../platform/mcp/mcp-oauth.ts';

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** The path of the product's document, by whose address authorization servers know it (Client ID Metadata Documents). */
export const ownDocumentPath = '/.well-known/oauth-client.json';

/** Returns the product as a client of the authorization servers of others, who return people to a page of the web app. */
export const ownClient = (): OwnClient => ({
  documentUrl: `${withoutSlash(environment().API_URL)}${ownDocumentPath}`,
  metadata: {
    client_name: 'Recado',
    client_uri: withoutSlash(environment().WEB_ORIGIN),
    redirect_uris: [`${withoutSlash(environment().WEB_ORIGIN)}/prompts/tools/connected`],
  },
});

/** Returns the document of the product as a client. */
export const ownDocument = (): Record<string, unknown> => {
  const { documentUrl, metadata } = ownClient();
  return {
    client_id: documentUrl,
    ...metadata,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
};
