import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createPublicContext } from '../../context/create-context.ts';
import { resourceMetadata, serverMetadata } from '../../features/api-keys/oauth/addresses.ts';
import { registerApp, RegistrationRefused } from '../../features/api-keys/oauth/apps.ts';
import { giveToken, revokeToken, TokenRefused } from '../../features/api-keys/oauth/tokens.ts';
import { ownDocument, ownDocumentPath } from '../../domain/tools/own-client.ts';
import { systemClock } from '../../platform/clock.ts';
import { answer, answerError } from '../http/answer.ts';
import { spendAddressCall } from '../http/call-budget.ts';

type Event = APIGatewayProxyEventV2;
type Answer = APIGatewayProxyStructuredResultV2;

/** Characters of a form or a registration. */
const maxLength = 16_000;

const bodyOf = ({ body = '', isBase64Encoded }: Event): string => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  return text.length > maxLength ? '' : text;
};

const formOf = (event: Event): Record<string, string> => Object.fromEntries(new URLSearchParams(bodyOf(event)));

const jsonOf = (event: Event): unknown => {
  try {
    return JSON.parse(bodyOf(event)) as unknown;
  } catch {
    throw new RegistrationRefused('invalid_client_metadata');
  }
};

const contextOf = ({ requestContext }: Event) => createPublicContext(requestContext.http.sourceIp);

const routes: Record<string, (event: Event) => Answer | Promise<Answer>> = {
  'GET /.well-known/oauth-protected-resource/mcp': () => answer(200, resourceMetadata()),
  'GET /.well-known/oauth-authorization-server': () => answer(200, serverMetadata()),
  [`GET ${ownDocumentPath}`]: () => answer(200, ownDocument()),
  'POST /oauth/register': (event) => answer(201, registerApp(jsonOf(event), systemClock.now())),
  'POST /oauth/token': async (event) => answer(200, await giveToken(contextOf(event), formOf(event))),
  'POST /oauth/revoke': async (event) => {
    await revokeToken(contextOf(event), formOf(event));
    return answer(200, {});
  },
};

/**
 * The authorization server of the tools (OAuth 2.1): its descriptions, the registration of apps, and their tokens. People
 * agree in the web app. It also describes the product as a client of the authorization servers of others. Calls are counted by
 * their addresses.
 */
export const handler = async (event: Event): Promise<Answer> => {
  try {
    await spendAddressCall(event.requestContext.http.sourceIp, systemClock.now());
    const route = routes[`${event.requestContext.http.method} ${event.rawPath}`];
    return route ? await route(event) : answer(404, { error: 'not_found' });
  } catch (error) {
    if (error instanceof RegistrationRefused || error instanceof TokenRefused)
      return answer(400, { error: error.code });
    return answerError(error, { route: event.routeKey, requestId: event.requestContext.requestId });
  }
};
