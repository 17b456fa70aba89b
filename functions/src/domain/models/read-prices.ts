import { modelPrices } from '@recado/shared/contract/model-prices';
import { parseJson } from '@recado/shared/text/well-formed';
import type { Context } from '../../context/context.ts';
import { type ModelPrices, pricesOf } from './prices.ts';

/** Milliseconds that a process uses the prices of the installation. */
const lifetime = 60_000;

/** Returns the prices of models: the installation's. */
export const readPrices = ({ cache, clock, installation }: Context): Promise<ModelPrices> =>
  cache.getOrLoad('model prices', clock.now(), lifetime, async () =>
    pricesOf(modelPrices.parse(parseJson(await installation.settings.get('modelPrices')))),
  );
