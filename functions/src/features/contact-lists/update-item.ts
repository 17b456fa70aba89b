import type { updateContactListItem as endpoint } from '@recado/shared/contract/contact-lists';
import { AppError } from '@recado/shared/contract/errors';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { countTypedNumber } from '../../domain/access/taken-number.ts';
import { columnsOf } from '../../domain/operations/columns-of.ts';
import { followCheck } from '../../domain/operations/answered-check.ts';
import { type CheckedItemNumber, checkItemNumber } from '../../domain/operations/check-item-number.ts';
import { contactListItemChanged } from '../../data/contact-lists/events.ts';
import { type ContactListItemRecord, presentContactListItem } from '../../data/contact-lists/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findContactList, findContactListItem } from './find-contact-list.ts';

/** Checks another number that a user typed; null if it is the item's already, in any of its forms. */
const renumbered = async (
  context: UserContext,
  { contactListId, number: former }: ContactListItemRecord,
  typed: string | undefined,
): Promise<CheckedItemNumber | null> => {
  if (typed === undefined) return null;
  await countTypedNumber(context);
  if (typed.replace(/\D/g, '') === former) return null;
  const number = parseNumber(typed);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (canonicalNumber(number) === canonicalNumber(former)) return null;
  if (await context.stores.contactLists.has(contactListId, number))
    throw new AppError('ERR_CONTACT_LIST_NUMBER_EXISTS');
  return checkItemNumber(context, number, { userId: context.actor.viewer.id });
};

/** Changes an item of a contact list. A concurrent change of other fields is kept. */
export const updateContactListItem: UseCase<typeof endpoint> = async (
  context,
  { params: { id }, body: { number, columns, ...body }, checkSeen },
) => {
  const checked = await renumbered(context, await findContactListItem(context, id), number);
  const changed = await retryOnConflict(
    async () => {
      const before = await findContactListItem(context, id);
      checkSeen?.(presentContactListItem(before));
      const after = { ...before, ...body, ...checked?.fields };
      if (columns) after.columns = columnsOf(await findContactList(context, before.contactListId), columns);
      await context.commit(
        context.stores.contactLists.changeItem(before, after),
        contactListItemChanged(context, 'update', after),
      );
      return presentContactListItem(after);
    },
    { refusals: { 'contact list number': 'ERR_CONTACT_LIST_NUMBER_EXISTS' } },
  );
  if (checked)
    await followCheck(context, checked.check, { kind: 'contactListItem', itemId: id, number: checked.fields.number });
  return changed;
};
