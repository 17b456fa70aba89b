import type { startContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { contactImportEntity } from '../../../data/contact-imports/entities.ts';
import { presentContactImport } from '../../../data/contact-imports/store.ts';

/** Seconds that an import with its rows is kept. */
const lifetime = 30 * 24 * 60 * 60;

/** Creates an import, whose rows follow by `addContactImportRows`. */
export const startContactImport: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, ids, stores } = context;
  const now = clock.now();
  const job = contactImportEntity.record({
    ...body,
    id: ids.ulid(),
    userId: actor.viewer.id,
    status: 'uploading',
    uploaded: 0,
    done: 0,
    created: 0,
    existing: 0,
    failed: 0,
    createdAt: new Date(now).toISOString(),
    expiresAt: Math.floor(now / 1000) + lifetime,
  });
  await context.commit(stores.contactImports.create(job), []);
  return presentContactImport(job);
};
