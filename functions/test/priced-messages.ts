import type { Connection } from '@recado/shared/contract/connections';
import { installationSettingsStore } from '../src/data/settings/installation-store.ts';
import { documentClient } from '../src/platform/clients.ts';
import { receiptOf } from './conversation.ts';

/** Sets the price list of the installation: a marketing message to Brazil costs 0.0625. */
export const fullPrice = (): Promise<void> =>
  installationSettingsStore(documentClient()).set(
    'messagePrices',
    JSON.stringify([
      { from: '2026-01', country: '55', marketing: 625, utility: 68, authentication: 68, service: null },
    ]),
  );

interface Priced {
  ack: 1 | 2 | 3;
  at: number;
  category?: string;
  isCharged?: boolean;
}

/** A receipt that names the kind of charge of its message. */
export const pricedReceipt = (
  connection: Connection,
  number: string,
  wid: string,
  { ack, at, category = 'marketing', isCharged = true }: Priced,
) => ({ ...receiptOf(connection, number, wid, ack), at, pricing: { category, isCharged } });
