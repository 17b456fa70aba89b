import type { createContactListItem as endpoint } from '@recado/shared/contract/contact-lists';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { followCheck } from '../../domain/operations/answered-check.ts';
import { checkItemNumber } from '../../domain/operations/check-item-number.ts';
import { contactListItemChanged } from '../../data/contact-lists/events.ts';
import { contactListItemEntity, presentContactListItem } from '../../data/contact-lists/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkGuesses, listedNumber } from '../../domain/access/taken-number.ts';
import { checkRoom } from '../../domain/operations/check-list-room.ts';
import { columnsOf } from '../../domain/operations/columns-of.ts';
import { findContactList } from './find-contact-list.ts';
import { publishCount } from './publish-count.ts';

/** Adds somebody to a contact list, whose number the list does not have in any of its forms. */
export const createContactListItem: UseCase<typeof endpoint> = async (context, { body }) => {
  const { company, ids, stores } = context;
  const { contactListId, name, email, columns } = body;
  const list = await findContactList(context, contactListId);
  checkRoom(list);
  const number = parseNumber(body.number);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  await checkGuesses(context);
  if (await stores.contactLists.has(contactListId, number)) throw await listedNumber(context);
  const { fields, check } = await checkItemNumber(context, number, { userId: context.actor.viewer.id });
  const record = contactListItemEntity.record({
    id: await ids.next('contact-list-item'),
    companyId: company.id,
    contactListId,
    name,
    email,
    columns: columnsOf(list, columns),
    ...fields,
  });
  const item = presentContactListItem(record);
  await retryOnConflict(
    async () => {
      checkRoom(await findContactList(context, contactListId));
      await context.commit(
        [...stores.contactLists.addItems(contactListId, [record]), ...keepAnswer(context, item)],
        contactListItemChanged(context, 'create', record),
      );
    },
    { refusals: { 'contact list number': 'ERR_CONTACT_LIST_NUMBER_EXISTS' } },
  );
  await publishCount(context, contactListId);
  await followCheck(context, check, { kind: 'contactListItem', itemId: record.id, number: record.number });
  return item;
};
