import { socketProtocols } from '@recado/shared/contract/socket-messages';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { currentCaller } from './current-caller.ts';
import { verifyToken } from './verify-token.ts';

const policy = (
  principalId: string,
  effect: 'Allow' | 'Deny',
  methodArn: string,
  context?: APIGatewayAuthorizerResult['context'],
): APIGatewayAuthorizerResult => ({
  principalId,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: methodArn }],
  },
  ...(context ? { context } : {}),
});

type Protocol = (typeof socketProtocols)[number];

/** The access token is the second subprotocol: browsers can't set headers, and URLs are logged. */
const offerOf = ({ headers }: APIGatewayRequestAuthorizerEvent): { protocol: Protocol; token: string } | null => {
  const offered = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1];
  const [first, token, ...others] = (offered ?? '').split(',').map((part) => part.trim());
  const protocol = socketProtocols.find((known) => known === first);
  return protocol && token && others.length === 0 ? { protocol, token } : null;
};

/** Accepts a socket whose token belongs to its user's only login. Refusals give no reason. */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const refused = policy('nobody', 'Deny', event.methodArn);
  const offer = offerOf(event);
  const claims = offer && (await verifyToken(offer.token));
  if (!claims) return refused;
  const caller = await currentCaller(claims);
  if (!caller) return refused;
  const { sub, sessionId } = claims;
  return policy(sub, 'Allow', event.methodArn, {
    companyId: caller.company.id,
    userId: caller.user.id,
    sub,
    sessionId,
    protocol: offer.protocol,
  });
};
