import { credentialKeys } from '@recado/shared/contract/credentials';
import type * as contract from '@recado/shared/contract/credentials';
import type { UseCase } from '../../context/binding.ts';

/** Lists which credentials are set. */
export const listCredentials: UseCase<typeof contract.listCredentials> = async ({ installation }) => {
  const shown = await installation.credentials.shown();
  return credentialKeys.map((key) => ({ key, isSet: shown[key] !== undefined, lastCharacters: shown[key] ?? '' }));
};

/** Stores a credential, or removes it. */
export const setCredential: UseCase<typeof contract.setCredential> = async (
  { installation: { credentials } },
  { params: { key }, body: { value } },
) => {
  if (value !== '') return { key, isSet: true, lastCharacters: await credentials.set(key, value) };
  await credentials.remove(key);
  return { key, isSet: false, lastCharacters: '' };
};
