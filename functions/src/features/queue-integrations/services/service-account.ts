import { AppError } from '@recado/shared/contract/errors';
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';

const keyFile = z.object({
  client_email: z.email(),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.output<typeof keyFile>;

const parse = (text: string): ServiceAccount => {
  const account = keyFile.parse(JSON.parse(text));
  createPrivateKey(account.private_key);
  return account;
};

/**
 * Reads the key file of a Google service account.
 *
 * @throws AppError ERR_SERVICE_ACCOUNT for a text that is none
 */
export const readServiceAccount = (text: string): ServiceAccount => {
  try {
    return parse(text);
  } catch {
    throw new AppError('ERR_SERVICE_ACCOUNT');
  }
};
