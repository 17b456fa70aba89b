import type { startContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import { requireFeature } from '../../../context/plan-features.ts';
import { AppError } from '@recado/shared/contract/errors';
import { can } from '@recado/shared/permissions/can';
import { contactListColumnLimits } from '@recado/shared/limits/contact-lists';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { countTypedNumber } from '../../../domain/access/taken-number.ts';
import { checkContactRoom } from '../../../domain/operations/check-contact-room.ts';
import { checkRoom } from '../../../domain/operations/check-list-room.ts';
import { contactListChanged } from '../../../data/contact-lists/events.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Write } from '../../../platform/write.ts';
import { newImport } from './new-import.ts';

interface Change {
  writes: Write[];
  effects: Effect[];
}

/** Checks that the caller may add to a contact list, and gives it the columns of a file that it has not yet. */
const prepareList = async (
  context: UserContext,
  contactListId: number,
  columns: readonly string[],
): Promise<Change> => {
  const { actor, plan, stores } = context;
  requireFeature(plan, 'useCampaigns');
  if (!can(actor.viewer, 'campaigns-page:edit')) throw new AppError('ERR_NO_PERMISSION');
  const list = await stores.contactLists.get(contactListId);
  if (!list || list.removing) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  checkRoom(list);
  const after = { ...list, columns: [...new Set([...list.columns, ...columns])] };
  if (after.columns.length === list.columns.length) return { writes: [], effects: [] };
  if (after.columns.length > contactListColumnLimits.columns) throw new AppError('ERR_CONTACT_LIST_COLUMNS');
  return {
    writes: stores.contactLists.update(list, { columns: after.columns }),
    effects: [contactListChanged(context, 'update', after)],
  };
};

/**
 * Creates an import, whose rows follow by `addContactImportRows`. Of a user who sees no numbers each counts as a guess: the
 * size of the list tells how many were new.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_CONTACT_LIST_COLUMNS, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION,
 *   ERR_PLAN_FEATURE
 */
export const startContactImport: UseCase<typeof endpoint> = async (context, { body: { columns, ...body } }) => {
  if (body.contactListId === null) await checkContactRoom(context, body.total);
  await countTypedNumber(context);
  const record = await newImport(context, { ...body, source: 'file' });
  const started = presentContactImport(record, null);
  await retryOnConflict(async () => {
    const { writes, effects } =
      body.contactListId === null
        ? { writes: [], effects: [] }
        : await prepareList(context, body.contactListId, columns);
    await context.commit(
      [...writes, ...context.stores.contactImports.create(record), ...keepAnswer(context, started)],
      effects,
    );
  });
  return started;
};
