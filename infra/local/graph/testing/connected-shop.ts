import type { Connection } from '@recado/shared/contract/connections';
import { expect } from 'vitest';
import type { Customer, Page, PhoneNumber } from '../store/records.ts';
import { ChannelShop } from './channel-shop.ts';

/** A company with a connected page, its Instagram account and a connected number of the Cloud API. */
export interface ConnectedShop {
  readonly shop: ChannelShop;
  readonly page: Page;
  readonly phone: PhoneNumber;
  /** The connections of the page and of its Instagram account. */
  readonly connections: Connection[];
  /** The connection of the number. */
  readonly official: Connection;
  /** The account's id at Meta, by channel. */
  readonly accounts: Readonly<Record<Customer['channel'], string>>;
}

/** Creates a company and connects its accounts. */
export const openConnectedShop = async (): Promise<ConnectedShop> => {
  const shop = await ChannelShop.open();
  const { person, pages } = await shop.createOwner();
  const [page] = pages as [Page];
  const added = await shop.addPages(person.id, true);
  expect(added.status).toBe(200);
  const { phone, token } = await shop.createNumber();
  const cloudAnswer = await shop.addNumber(phone, token);
  expect(cloudAnswer.status).toBe(200);
  return {
    shop,
    page,
    phone,
    connections: added.body.whatsapps,
    official: cloudAnswer.body,
    accounts: { facebook: page.id, instagram: page.instagram!.id, whatsappapi: phone.id },
  };
};

/** The fields by which admin calls name a customer. */
export const refOf = ({ channel, accountId, id: customerId }: Customer) => ({ channel, accountId, customerId });
