import type { getPushKey as endpoint } from '@recado/shared/contract/push';
import type { UseCase } from '../../context/binding.ts';
import { publicPushKey } from './vapid-keys.ts';

/** Returns the key with which browsers subscribe. */
export const getPushKey: UseCase<typeof endpoint> = async ({ installation }) => ({
  publicKey: await publicPushKey(installation),
});
