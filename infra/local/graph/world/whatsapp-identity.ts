import { randomInt } from 'node:crypto';
import type { Customer, WhatsappIdentity } from '../store/records.ts';
import type { State } from '../store/state.ts';

/** Creates a business-scoped user id. */
export const newUserId = (): string => `BR.${randomInt(1_000_000, 9_999_999)}${randomInt(100_000_000, 999_999_999)}`;

/** Returns the ids by which the Cloud API names a customer. Those of earlier data have a number only. */
export const identityOf = ({ id, whatsapp }: Customer): WhatsappIdentity =>
  whatsapp ?? { number: id, userId: `BR.${id}`, parentUserId: null, username: null };

/** Finds a customer of a phone number id by its number or user id. */
export const findRecipient = (
  { customers }: State,
  accountId: string,
  { to, recipient }: { to: string; recipient: string },
): Customer | undefined =>
  customers.all().find((customer) => {
    if (customer.channel !== 'whatsappapi' || customer.accountId !== accountId) return false;
    const { number, userId, parentUserId } = identityOf(customer);
    return to === '' ? [userId, parentUserId].includes(recipient) : number === to;
  });

/** The item of a person in the list `contacts` of a webhook. */
export const contactOf = (customer: Customer): object => {
  const { number, userId, parentUserId, username } = identityOf(customer);
  return {
    profile: { name: customer.name, ...(username === null ? {} : { username }) },
    ...(number === null ? {} : { wa_id: number }),
    user_id: userId,
    ...(parentUserId === null ? {} : { parent_user_id: parentUserId }),
  };
};

/** The fields by which a message names its author. */
export const authorOf = (customer: Customer): object => {
  const { number, userId, parentUserId } = identityOf(customer);
  return {
    ...(number === null ? {} : { from: number }),
    from_user_id: userId,
    ...(parentUserId === null ? {} : { from_parent_user_id: parentUserId }),
  };
};

/** The fields by which a status names who the message was sent to. */
export const recipientOf = (customer: Customer): object => {
  const { number, userId, parentUserId } = identityOf(customer);
  return {
    ...(number === null ? {} : { recipient_id: number }),
    recipient_user_id: userId,
    ...(parentUserId === null ? {} : { recipient_parent_user_id: parentUserId }),
  };
};

/** The same for a failure, which names a person by the number alone if there is one. */
export const failedRecipientOf = (customer: Customer): object => {
  const { number, userId } = identityOf(customer);
  return number === null ? { recipient_user_id: userId } : { recipient_id: number };
};

/** The fields by which an echo names who the owner wrote to. */
export const echoRecipientOf = (customer: Customer): object => {
  const { number, userId, parentUserId } = identityOf(customer);
  return {
    ...(number === null ? {} : { to: number }),
    to_user_id: userId,
    ...(parentUserId === null ? {} : { to_parent_user_id: parentUserId }),
  };
};
