import type { Account } from '../../whatsapp/contract/account.ts';
import type { HostProcess } from './host-process.ts';
import { HostedWorld, type Paired } from './hosted-world.ts';

/** A world with one host, one connected number and one contact. */
interface ShopWorld {
  world: HostedWorld;
  host: HostProcess;
  shop: Paired;
  ana: Account;
}

/** `environment`: limits of the host, where a test would wait long for the usual ones. */
export const startShop = async (environment: NodeJS.ProcessEnv = {}): Promise<ShopWorld> => {
  const world = await HostedWorld.start();
  try {
    return {
      world,
      host: await world.host(environment),
      shop: await world.pair({ companyId: 2, whatsappId: 1 }),
      ana: await world.contact('Ana'),
    };
  } catch (error) {
    await world.stop();
    throw error;
  }
};
