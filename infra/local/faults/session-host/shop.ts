import type { Account } from '../../whatsapp/contract/account.ts';
import type { HostProcess } from './host-process.ts';
import { HostedWorld } from './hosted-world.ts';
import type { Paired } from './hosted-world.ts';

/** A world with one host, one connected number and one contact. */
export interface ShopWorld {
  world: HostedWorld;
  host: HostProcess;
  shop: Paired;
  ana: Account;
}

export const startShop = async (): Promise<ShopWorld> => {
  const world = await HostedWorld.start();
  try {
    return {
      world,
      host: await world.host(),
      shop: await world.pair({ companyId: 2, whatsappId: 1 }),
      ana: await world.contact('Ana'),
    };
  } catch (error) {
    await world.stop();
    throw error;
  }
};
