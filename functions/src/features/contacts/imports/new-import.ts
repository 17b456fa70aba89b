import type { ContactImport } from '@recado/shared/contract/contact-imports';
import type { UserContext } from '../../../context/context.ts';
import { contactImportEntity } from '../../../data/contact-imports/entities.ts';
import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';

/** Seconds that an import with its rows is kept. */
const lifetime = 30 * 24 * 60 * 60;

/** Makes the record of an import, whose rows follow. */
export const newImport = (
  { actor, clock, ids }: UserContext,
  given: Pick<ContactImport, 'source' | 'fileName' | 'total' | 'validateContact' | 'contactListId'>,
): ContactImportRecord => {
  const now = clock.now();
  return contactImportEntity.record({
    ...given,
    id: ids.ulid(),
    userId: actor.viewer.id,
    phase: 'uploading',
    counts: null,
    uploaded: 0,
    createdAt: new Date(now).toISOString(),
    expiresAt: Math.floor(now / 1000) + lifetime,
  });
};
