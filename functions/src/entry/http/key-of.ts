import { AppError } from '@recado/shared/contract/errors';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BlockList } from 'node:net';
import { isKnownSecret, type KeyCaller, loadApiKey } from '../../context/load-api-key.ts';
import { apiKeyHash, apiKeyPrefix, appKeyPrefix } from '../../data/api-keys/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { spendAddressCall } from './call-budget.ts';

const secret = new RegExp(`^Bearer ((?:${apiKeyPrefix}|${appKeyPrefix})[A-Za-z0-9]{40})$`);

/** Returns whether an address is in one of these networks; any is where there are none. */
const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true;
  const familyOf = (text: string): 'ipv6' | 'ipv4' => (text.includes(':') ? 'ipv6' : 'ipv4');
  const allowed = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    if (prefix === undefined) allowed.addAddress(net, familyOf(net));
    else allowed.addSubnet(net, Number(prefix), familyOf(net));
  }
  return allowed.check(address, familyOf(address));
};

/** Returns the key of a call that was made from an address that the key is used from. Throws ERR_API_KEY, ERR_API_KEY_ADDRESS. */
export const keyOf = async ({ headers, requestContext }: APIGatewayProxyEventV2, now: number): Promise<KeyCaller> => {
  const { sourceIp } = requestContext.http;
  const [, token] = secret.exec(headers.authorization ?? '') ?? [];
  const hash = token === undefined ? null : apiKeyHash(token);
  // Guesses are counted before anything is read for them.
  if (hash === null || !isKnownSecret(hash)) await spendAddressCall(sourceIp, now);
  const caller = hash === null ? null : await loadApiKey(documentClient(), hash, now);
  if (!caller) throw new AppError('ERR_API_KEY');
  if (!isWithin(sourceIp, caller.key.addresses)) throw new AppError('ERR_API_KEY_ADDRESS');
  return caller;
};
