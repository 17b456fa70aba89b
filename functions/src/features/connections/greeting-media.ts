import type { Connection } from '@recado/shared/contract/connections';
import type {
  deleteGreetingMedia as deleteEndpoint,
  getGreetingMedia as getEndpoint,
  saveGreetingMedia as saveEndpoint,
} from '@recado/shared/contract/greeting-media';
import type { StoredFile } from '@recado/shared/contract/stored-file';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { connectionChanged } from '../../data/connections/events.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Sets the file of a greeting. The file before it is deleted unless something else uses it (ADR 0040). */
const change = (context: UserContext, id: number, media: () => Promise<StoredFile | null>): Promise<Connection> =>
  retryOnConflict(async () => {
    const { stores, clock } = context;
    const before = existing('connection', await stores.connections.get(id));
    const file = await media();
    const after = { ...before, greetingMediaAttachment: file, updatedAt: new Date(clock.now()).toISOString() };
    await commitWithLibraryFiles(
      context,
      { before: [before.greetingMediaAttachment?.key ?? null], after: [file?.key ?? null] },
      stores.connections.update(before, after),
      [connectionChanged(context, 'update', after)],
    );
    return presentConnection(after);
  });

/** Makes an uploaded file the one that is sent before a connection's greeting. */
export const saveGreetingMedia: UseCase<typeof saveEndpoint> = (context, { params: { id }, body }) =>
  change(context, id, async () => ({ ...(await attachLibraryFile(context, body.key)), name: body.name }));

/** Takes the file from a connection's greeting. */
export const deleteGreetingMedia: UseCase<typeof deleteEndpoint> = (context, { params: { id } }) =>
  change(context, id, () => Promise.resolve(null));

/** Returns a link to the file of a connection's greeting. */
export const getGreetingMedia: UseCase<typeof getEndpoint> = async ({ stores, media }, { params: { id } }) => {
  const connection = existing('connection', await stores.connections.get(id));
  const file = connection.greetingMediaAttachment;
  return { url: file && (await media.link(file.key, { name: file.name, mimetype: file.mimetype })) };
};
