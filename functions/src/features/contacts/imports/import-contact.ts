import type { ContactImportReason, importContact as endpoint } from '@recado/shared/contract/contact-imports';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../../context/binding.ts';
import { checkContactRoom } from '../../../domain/operations/check-contact-room.ts';
import { ensureTags } from './ensure-tags.ts';
import { importRow } from './import-row.ts';

const refusalOf = (reason: ContactImportReason): AppError => {
  switch (reason) {
    case 'number':
    case 'unregistered':
      return new AppError('ERR_WAPP_INVALID_CONTACT');
    case 'unchecked':
      return new AppError('ERR_WAPP_CHECK_CONTACT');
    case 'busy':
      return new AppError('ERR_BUSY');
    case 'name':
    case 'email':
    case 'tags':
      return new AppError('ERR_VALIDATION', { path: `body.${reason}` });
  }
};

/** Imports one contact. */
export const importContact: UseCase<typeof endpoint> = async (context, { body: { validateContact, ...row } }) => {
  const named = typeof row.tags === 'string' ? row.tags.split(',') : row.tags;
  const names = named.map((name) => name.trim()).filter((name) => name !== '');
  await checkContactRoom(context, 1);
  const tags = await ensureTags(context, names);
  const outcome = await importRow(
    context,
    { ...row, tags: names },
    {
      validateContact,
      asking: { userId: context.actor.viewer.id },
      tags,
    },
  );
  if (outcome.outcome === 'failed') throw refusalOf(outcome.reason);
  return { contactId: outcome.contactId, created: outcome.outcome === 'created' };
};
