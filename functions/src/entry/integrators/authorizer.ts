import { connectionTokenLength } from '@recado/shared/contract/connection-token';
import { integratorsKeys } from '@recado/shared/deployment/integrators-api';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { tokenClaimStore } from '../../data/connection-tokens/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { bearerToken } from './bearer-token.ts';

/** The answer about all calls of the stage: the gateway keeps it for the token, whatever is called. */
const answer = (
  effect: 'Allow' | 'Deny',
  methodArn: string,
  principalId: string,
): Pick<APIGatewayAuthorizerResult, 'principalId' | 'policyDocument'> => ({
  principalId,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [
      { Action: 'execute-api:Invoke', Effect: effect, Resource: `${methodArn.split('/').slice(0, 2).join('/')}/*` },
    ],
  },
});

const form = new RegExp(`^[A-Za-z0-9]{${connectionTokenLength}}$`);

/** Returns the company of a token; null for one that is not valid, without a read where it can't be. */
const companyOf = async (token: string): Promise<number | null> =>
  form.test(token) ? ((await tokenClaimStore(documentClient()).ownerOf(token))?.companyId ?? null) : null;

/**
 * Accepts a call whose token belongs to a connection, and selects the API key by which the gateway counts the calls of the
 * company (ADR 0097). Whether the token is still valid at each call, and what the company may do, the function checks.
 *
 * @throws Error Unauthorized, which the gateway answers by 401, for a call without a token
 */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const token = bearerToken(event.headers);
  if (token === null) throw new Error('Unauthorized');
  const companyId = await companyOf(token);
  if (companyId === null) return answer('Deny', event.methodArn, 'nobody');
  const keys = integratorsKeys(environment().INTEGRATORS_KEY_PREFIX);
  return {
    ...answer('Allow', event.methodArn, `company-${companyId}`),
    usageIdentifierKey: keys[companyId % keys.length]!,
  };
};
