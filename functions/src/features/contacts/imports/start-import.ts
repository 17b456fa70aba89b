import type { startContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import { requireFeature } from '../../../context/plan-features.ts';
import { AppError } from '@recado/shared/contract/errors';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { checkContactRoom } from '../../../domain/operations/check-contact-room.ts';
import { checkRoom } from '../../../domain/operations/check-list-room.ts';
import { newImport } from './new-import.ts';

/** Checks that the caller may add to a contact list. */
const checkList = async ({ plan, stores }: UserContext, contactListId: number): Promise<void> => {
  requireFeature(plan, 'useCampaigns');
  const list = await stores.contactLists.get(contactListId);
  if (!list || list.removing) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  checkRoom(list);
};

/** Creates an import, whose rows follow by `addContactImportRows`. */
export const startContactImport: UseCase<typeof endpoint> = async (context, { body }) => {
  if (body.contactListId === null) await checkContactRoom(context, body.total);
  else await checkList(context, body.contactListId);
  const record = newImport(context, { ...body, source: 'file' });
  const started = presentContactImport(record, null);
  await context.commit([...context.stores.contactImports.create(record), ...keepAnswer(context, started)], []);
  return started;
};
