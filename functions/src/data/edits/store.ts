import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an edit is kept: longer than a dialog stays open. */
const lifetime = 2 * 24 * 60 * 60;

/** The last edit of a record by one user. It names the colleague to somebody who edits the same fields. */
export const editEntity = defineEntity({
  name: 'edit',
  schema: z.object({
    /** The call that edits with the record's id, for example `updateQueue-7`. */
    edited: z.string(),
    userId: z.int(),
    /** The fields that the call named. */
    fields: z.array(z.string()),
    /** Milliseconds since 1970. */
    editedAt: z.int(),
  }),
  partition: 'c#{companyId}#edits#{edited}',
  sort: '{userId:12}',
  expiresAt: ({ editedAt }) => Math.floor(editedAt / 1000) + lifetime,
  unlimited: 'expires',
});

type EditRecord = EntityRecord<typeof editEntity>;

/** The last edits of one company's records. */
interface EditStore {
  /** The last edit of each user, of one record. */
  of(edited: string): Promise<EditRecord[]>;
  /** Replaces the user's edit of the record. */
  keep(edit: EditRecord): Write;
}

export const editStore = (client: DynamoDBDocumentClient, companyId: number): EditStore => {
  const store = entityStore(editEntity, client, companyId);
  return {
    of: (edited) => store.list({ partition: { edited }, consistent: true }),
    keep: (edit) => store.put(edit),
  };
};
