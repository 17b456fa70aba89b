import type { updateContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError, invalidInput } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { BodyOf, ResultOf } from '@recado/shared/contract/grammar';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { isDeepStrictEqual } from 'node:util';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { optOutOf } from '../../domain/operations/opt-out.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';
import { followCheck } from '../../domain/operations/answered-check.ts';
import { type CheckedNumber, checkNumber } from '../../domain/operations/check-number.ts';
import { readdress } from './readdress.ts';
import { fetchPicture } from './refresh-picture.ts';
import { checkNewWallet, checkWallet } from './check-wallet.ts';
import { checkSeesTickets } from '../../domain/access/check-sees-tickets.ts';
import { countTypedNumber } from '../../domain/access/taken-number.ts';

type Body = Omit<BodyOf<typeof endpoint>, 'number'>;
type Saved = ResultOf<typeof endpoint>;

/** Returns whether digits are a contact's number, in any of its forms. */
const isNumberOf = ({ number }: ContactRecord, digits: string): boolean =>
  digits === number || canonicalNumber(digits) === canonicalNumber(number);

/**
 * Checks another number that a user typed; null if it is the contact's already, in any of its forms. Groups and contacts
 * of Facebook and Instagram have none to change.
 */
const renumbered = async (
  context: UserContext,
  before: ContactRecord,
  typed: string | undefined,
): Promise<CheckedNumber | null> => {
  if (typed === undefined) return null;
  await countTypedNumber(context);
  if (isNumberOf(before, typed.replace('+', ''))) return null;
  if (before.jid !== null) throw invalidInput('body.number', 'custom');
  const number = parseNumber(typed);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (isNumberOf(before, number)) return null;
  await checkSeesTickets(context, before.id);
  const holder = await context.stores.contacts.identify({ number, lid: null });
  if (holder && holder.id !== before.id) throw new AppError('ERR_DUPLICATED_CONTACT');
  return checkNumber(context, number, { userId: context.actor.viewer.id });
};

/** Returns the connection over which WhatsApp answered; null while it has not. */
const answeredBy = ({ askedBy, unanswered }: CheckedNumber): CheckedNumber['askedBy'] =>
  unanswered === null ? askedBy : null;

/**
 * The contact after the change. Another number is another person's: the username, the LID, the user ids and the picture go. A contact that was known
 * by a LID alone keeps them, unless WhatsApp names another LID for the number.
 */
const changedContact = (
  before: ContactRecord,
  body: Body,
  checked: CheckedNumber | null,
  now: number,
): ContactRecord => {
  const record = { ...before, ...body, updatedAt: new Date(now).toISOString() };
  if (!checked) return record;
  const { number, lid } = checked.address;
  const named = { ...record, number: number ?? before.number };
  if (before.number === '' && (lid === null || lid === before.lid)) return named;
  return { ...named, username: null, lid: null, userIds: [], urlPicture: null, pictureAt: answeredBy(checked) && now };
};

type Change = Pick<Input<typeof endpoint>, 'checkSeen'> & { body: Body; checked: CheckedNumber | null };

const save = async (context: UserContext, id: number, { body, checked, checkSeen }: Change) => {
  const { actor, clock, stores } = context;
  const [before, settings] = await Promise.all([stores.contacts.get(id), stores.settings.company()]);
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  checkStays(before);
  await checkWallet(context, body.wallet ?? null);
  const directory = await directoryFor(context, [before]);
  const present = (record: ContactRecord): Saved => {
    const contact = presentContact(record, directory);
    const shown = hidesNumbers(settings, actor.viewer) ? hideNumber(contact) : contact;
    const numberPending = checked !== null && checked.unanswered !== null;
    return { ...shown, numberChecked: checked === null || answeredBy(checked) !== null, numberPending };
  };
  checkSeen?.(present(before));
  const moved = changedContact(before, body, checked, clock.now());
  // Another number may have opted out before: as somebody else's, or as a contact that was deleted.
  const optedOutAt = before.optedOutAt ?? (checked && (await optOutOf(context, checked.address)));
  const record = { ...moved, optedOutAt };
  const device = checked && answeredBy(checked);
  const chats = await readdress(context, before, record, settings.lgpdHideNumber === 'enabled');
  await context.commit(
    [...(await stores.contacts.changes(before, record)), ...chats.writes],
    [
      ...contactChanged(context, 'update', record, settings, directory),
      ...chats.effects,
      ...(device ? fetchPicture(context, record, device) : []),
    ],
  );
  return { record, contact: present(record) };
};

/** Checks a wallet that differs: it decides about the contact's next tickets, as those who see the running ones may. */
const checkOtherWallet = async (context: UserContext, before: ContactRecord, wallet: Body['wallet']): Promise<void> => {
  if (wallet === undefined || isDeepStrictEqual(wallet, before.wallet)) return;
  await checkNewWallet(context, wallet);
  await checkSeesTickets(context, before.id);
};

/** Changes a contact; its tickets show the new name. */
export const updateContact: UseCase<typeof endpoint> = async (
  context,
  { params, body: { number: typed, ...body }, checkSeen },
) => {
  const { actor, stores } = context;
  const before = existing('contact', await stores.contacts.get(params.id));
  await checkOtherWallet(context, before, body.wallet);
  const checked = await renumbered(context, before, typed);
  const saved = await retryOnConflict(
    async () => {
      const { record, contact } = await save(context, params.id, { body, checked, checkSeen });
      await stores.tickets.contactChanged(record);
      return contact;
    },
    { refusals: { 'contact identity': 'ERR_DUPLICATED_CONTACT' } },
  );
  const number = checked?.address.number;
  if (checked && number)
    await followCheck(context, checked, { kind: 'contact', contactId: params.id, number, userId: actor.viewer.id });
  return saved;
};
