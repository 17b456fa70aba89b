import type { createContactList as endpoint } from '@recado/shared/contract/contact-lists';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { contactListChanged } from '../../data/contact-lists/events.ts';
import { contactListEntity, presentContactList } from '../../data/contact-lists/store.ts';

/** Creates an empty contact list. */
export const createContactList: UseCase<typeof endpoint> = async (context, { body: { name } }) => {
  const { clock, company, ids, stores } = context;
  const record = contactListEntity.record({
    id: await ids.next('contact-list'),
    companyId: company.id,
    name,
    createdAt: new Date(clock.now()).toISOString(),
  });
  const list = presentContactList(record);
  await context.commit(
    [...stores.contactLists.create(record), ...keepAnswer(context, list)],
    [contactListChanged(context, 'create', record)],
  );
  return list;
};
