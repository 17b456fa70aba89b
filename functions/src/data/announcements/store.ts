import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { announcement, type Announcement } from '@recado/shared/contract/announcements';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import { systemClock } from '../../platform/clock.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { idsOf } from '../../platform/ids.ts';
import { libraryCompany } from '../../platform/media/keys.ts';
import { s3Media } from '../../platform/media/s3-media.ts';

/**
 * An announcement of the installation. All are in one partition: they are few. `mediaPath` is the key of its image in
 * the library of the company whose super user uploaded it.
 */
export const announcementEntity = defineEntity({
  name: 'announcement',
  schema: announcement.omit({ mediaUrl: true }).extend({ version }),
  audited: { name: 'title' },
  partition: 'i#announcements',
  sort: 'announcement#{id:12}',
  unlimited: 'installation',
});

export type AnnouncementRecord = EntityRecord<typeof announcementEntity>;

/** The announcement with a link to its image, which users of every company may open. */
export const presentAnnouncement = async ({
  version: _version,
  ...fields
}: AnnouncementRecord): Promise<Announcement> => {
  const { mediaPath, mediaName } = fields;
  const companyId = mediaPath === null ? null : libraryCompany(mediaPath);
  return {
    ...fields,
    mediaUrl:
      mediaPath === null || companyId === null
        ? null
        : await s3Media(companyId).link(mediaPath, { name: mediaName, mimetype: 'image/png' }),
  };
};

/** The most urgent first, and of those the newest. */
const byPriority = (one: AnnouncementRecord, other: AnnouncementRecord): number =>
  one.priority - other.priority || other.id - one.id;

/** The announcements of the installation. */
export const announcementStore = (client: DynamoDBDocumentClient) => {
  const store = entityStore(announcementEntity, client);
  return {
    ...store,
    /** All, the most urgent first. */
    list: async () => (await store.list()).sort(byPriority),
    nextId: () => idsOf(client, systemClock, ownerCompanyId).next('announcement'),
  };
};
