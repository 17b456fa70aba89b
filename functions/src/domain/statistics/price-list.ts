import { messagePrices } from '@recado/shared/contract/message-prices';
import type { MessagePrice } from '@recado/shared/metrics/prices';
import type { UserContext } from '../../context/context.ts';

/** Returns the price list of messages, and its currency. */
export const priceList = async ({
  installation,
}: UserContext): Promise<{ prices: MessagePrice[]; currency: string }> => {
  const { messagePrices: text, templateCurrency: currency } = await installation.settings.all();
  return { prices: messagePrices.parse(JSON.parse(text)), currency };
};
