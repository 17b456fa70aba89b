import type { ContactImport } from '@recado/shared/contract/contact-imports';
import type { UserContext } from '../../../context/context.ts';
import { contactImportEntity } from '../../../data/contact-imports/entities.ts';
import { hidesNumbersFrom } from '../../../domain/presentation/present-tickets.ts';
import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';

/** Seconds that an import with its rows is kept. */
const lifetime = 30 * 24 * 60 * 60;

/** Makes the record of an import, whose rows follow. */
export const newImport = async (
  context: UserContext,
  given: Pick<ContactImport, 'source' | 'fileName' | 'total' | 'validateContact' | 'contactListId'>,
): Promise<ContactImportRecord> => {
  const { actor, clock, ids } = context;
  const now = clock.now();
  return contactImportEntity.record({
    ...given,
    id: ids.ulid(),
    userId: actor.viewer.id,
    phase: 'uploading',
    counts: null,
    hidesKnown: await hidesNumbersFrom(context),
    uploaded: 0,
    createdAt: new Date(now).toISOString(),
    expiresAt: Math.floor(now / 1000) + lifetime,
  });
};
