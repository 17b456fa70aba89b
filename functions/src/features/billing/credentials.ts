import { credentialKeys } from '@recado/shared/contract/credentials';
import type * as contract from '@recado/shared/contract/credentials';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import type { UseCase } from '../../context/binding.ts';
import { registerWebhooksOf } from './webhook-registration.ts';

const presented = (
  key: contract.CredentialKey,
  shown: Partial<Record<contract.CredentialKey, string>>,
): contract.Credential => ({ key, isSet: shown[key] !== undefined, lastCharacters: shown[key] ?? '' });

/** Lists which credentials are set. */
export const listCredentials: UseCase<typeof contract.listCredentials> = async ({ installation }) => {
  const shown = await installation.credentials.shown();
  return credentialKeys.map((key) => presented(key, shown));
};

/** Stores a credential, or removes it. Throws ERR_RECENT_SIGN_IN. */
export const setCredential: UseCase<typeof contract.setCredential> = async (
  context,
  { params: { key }, body: { value }, checkSeen },
) => {
  checkRecentSignIn(context);
  const { credentials } = context.installation;
  if (checkSeen) checkSeen(presented(key, await credentials.shown()));
  if (value !== '') {
    const lastCharacters = await credentials.set(key, value);
    await registerWebhooksOf(context, key);
    return { key, isSet: true, lastCharacters };
  }
  await credentials.remove(key);
  return { key, isSet: false, lastCharacters: '' };
};
