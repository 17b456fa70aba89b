import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { announcement, type Announcement } from '@recado/shared/contract/announcements';
import { id } from '@recado/shared/contract/parameters';
import { systemClock } from '../../platform/clock.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { idsOf } from '../../platform/ids.ts';
import { s3Media } from '../../platform/media/s3-media.ts';
import { ownerCompanyId } from '../companies/store.ts';

/** An announcement of the installation. They are few, and stand in one partition. */
export const announcementEntity = defineEntity({
  name: 'announcement',
  schema: announcement.omit({ mediaUrl: true }).extend({
    version,
    /** The company whose library keeps its image: that of the super user who uploaded it. */
    mediaCompanyId: id.nullable(),
  }),
  partition: 'i#announcements',
  sort: 'announcement#{id:12}',
});

export type AnnouncementRecord = EntityRecord<typeof announcementEntity>;

/** The announcement with a link to its image, which users of every company may open. */
export const presentAnnouncement = async ({
  version: _version,
  mediaCompanyId,
  ...fields
}: AnnouncementRecord): Promise<Announcement> => ({
  ...fields,
  mediaUrl:
    fields.mediaPath === null || mediaCompanyId === null
      ? null
      : await s3Media(mediaCompanyId).link(fields.mediaPath, { name: fields.mediaName, mimetype: 'image/png' }),
});

/** The most urgent first, and of those the newest. */
const byPriority = (one: AnnouncementRecord, other: AnnouncementRecord): number =>
  one.priority - other.priority || other.id - one.id;

/** The announcements of the installation. */
export interface AnnouncementStore extends Pick<
  EntityStore<EntityTypesOf<typeof announcementEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** All, the most urgent first. */
  list(): Promise<AnnouncementRecord[]>;
  nextId(): Promise<number>;
}

export const announcementStore = (client: DynamoDBDocumentClient): AnnouncementStore => {
  const store = entityStore(announcementEntity, client);
  return {
    ...store,
    list: async () => (await store.list()).sort(byPriority),
    nextId: () => idsOf(client, systemClock, ownerCompanyId).next('announcement'),
  };
};
