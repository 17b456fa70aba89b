import webPush from 'web-push';
import type { InstallationStores } from '../../data/stores.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';

/** The keys belong to the installation, not to a company. */
const owner = { companyId: 0, purpose: 'web-push' } as const;

/** Returns the installation's public key. Makes the key pair when the first browser asks for it. */
export const publicPushKey = async ({ pushKey }: Pick<InstallationStores, 'pushKey'>): Promise<string> => {
  const stored = await pushKey.get();
  if (stored) return stored.publicKey;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return (await pushKey.keepFirst({ publicKey, privateKey: await sealToken(privateKey, owner) })).publicKey;
};

/** Returns the installation's key pair; null before the first browser asked for its public key. */
export const pushKeys = async ({
  pushKey,
}: Pick<InstallationStores, 'pushKey'>): Promise<{ publicKey: string; privateKey: string } | null> => {
  const stored = await pushKey.get();
  return stored && { publicKey: stored.publicKey, privateKey: await openToken(stored.privateKey, owner) };
};
