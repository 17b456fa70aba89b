import { scopes } from '@recado/shared/permissions/scopes';
import { environment } from '../../../platform/environment.ts';

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** Returns the address of the authorization server, by which apps know it. */
export const issuer = (): string => withoutSlash(environment().API_URL);

/** Returns the address of the tools, for which tokens are made (RFC 8707). */
export const toolsResource = (): string => `${issuer()}/mcp`;

/** Returns the address of the description of the tools' protection. */
export const resourceMetadataUrl = (): string => `${issuer()}/.well-known/oauth-protected-resource/mcp`;

/** Returns the description of the tools' protection (RFC 9728). */
export const resourceMetadata = (): Record<string, unknown> => ({
  resource: toolsResource(),
  authorization_servers: [issuer()],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Recado',
  resource_documentation: `${withoutSlash(environment().WEB_ORIGIN)}/api-docs/index.html`,
});

/** Returns the description of the authorization server (RFC 8414). */
export const serverMetadata = (): Record<string, unknown> => ({
  issuer: issuer(),
  authorization_endpoint: `${withoutSlash(environment().WEB_ORIGIN)}/api-keys/connect`,
  token_endpoint: `${issuer()}/oauth/token`,
  registration_endpoint: `${issuer()}/oauth/register`,
  revocation_endpoint: `${issuer()}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
