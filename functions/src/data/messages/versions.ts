import { cutText } from '@recado/shared/text/cut-text';
import { nameMentions } from '@recado/shared/text/mentions';
import { table } from '@recado/shared/deployment/resources';
import { environment } from '../../platform/environment.ts';
import type { EntityStore } from '../../platform/entity/entity-store.ts';
import type { EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { update, type Write } from '../../platform/write.ts';
import type { versionsEntity } from './entities.ts';
import type { MessageRecord, StoredVersion } from './record.ts';

/** Bytes of an earlier text that are kept: all of a message's earlier texts share one item. */
const maxVersionBytes = 8_000;

/** Returns the text that a message has now as an earlier one. */
export const versionOf = (message: MessageRecord): StoredVersion => ({
  body: cutText(nameMentions(message.body, message.mentions ?? []), { bytes: maxVersionBytes }),
  at: message.editedAt ?? message.createdAt,
  by: message.editedBy ?? message.user?.name ?? message.participant,
});

/** Writes the earlier texts of a message so that there are as many as `after` counts. */
export const versionWrites = (
  store: EntityStore<EntityTypesOf<typeof versionsEntity>>,
  before: MessageRecord,
  after: MessageRecord,
): Write[] => {
  const [had, has] = [before.edits ?? 0, after.edits ?? 0];
  const messageId = before.id;
  if (had === has) return [];
  if (has === 0) return store.remove({ messageId, versions: [] });
  if (had === 0) return [store.put({ messageId, versions: [versionOf(before)] })];
  const { pk, sk } = store.key(messageId);
  const grows = has > had;
  return [
    update('message versions', {
      TableName: environment().TABLE_NAME,
      Key: { [table.partitionKey]: pk, [table.sortKey]: sk },
      UpdateExpression: grows
        ? 'SET #versions = list_append(#versions, :added)'
        : `REMOVE ${Array.from({ length: had - has }, (_, index) => `#versions[${has + index}]`).join(', ')}`,
      ExpressionAttributeNames: { '#versions': 'versions' },
      ...(grows ? { ExpressionAttributeValues: { ':added': [versionOf(before)] } } : {}),
    }),
  ];
};
