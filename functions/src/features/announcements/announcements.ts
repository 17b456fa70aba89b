import * as contract from '@recado/shared/contract/announcements';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type AnnouncementRecord, announcementEntity, presentAnnouncement } from '../../data/announcements/store.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';
import { attachImage } from './attach-image.ts';
import { announcementEffects } from './effects.ts';

const announcements = recordsOf({
  thing: 'announcement',
  store: ({ installation }) => installation.announcements,
  present: presentAnnouncement,
  files: ({ mediaPath }: AnnouncementRecord) => [mediaPath],
  effects: announcementEffects,
});

const now = ({ clock }: UserContext): string => new Date(clock.now()).toISOString();

/** The announcements whose title or text contains the searched text. Only super users see inactive ones. */
export const listAnnouncements: UseCase<typeof contract.listAnnouncements> = async (
  { installation, actor },
  { query },
) => {
  const activeOnly = query.status === true || !actor.viewer.super;
  const all = (await installation.announcements.list()).filter(({ status }) => status || !activeOnly);
  const { rows, ...position } = searchPage(all, query, ({ title, text }) => [title, text]);
  return { records: await Promise.all(rows.map(presentAnnouncement)), ...position };
};

/** Returns an announcement. */
const getAnnouncement: UseCase<typeof contract.getAnnouncement> = announcements.get;

/** Publishes an announcement: of low priority and active unless the call says otherwise. */
export const createAnnouncement: UseCase<typeof contract.createAnnouncement> = async (context, { body }) => {
  const record = announcementEntity.record({
    priority: 3,
    status: true,
    ...body,
    ...(await changeLibraryFile(context, null, body, attachImage)),
    id: await context.installation.announcements.nextId(),
    createdAt: now(context),
    updatedAt: now(context),
  });
  return announcements.add(context, record);
};

/** Changes an announcement. */
export const updateAnnouncement: UseCase<typeof contract.updateAnnouncement> = (context, input) =>
  announcements.change(context, input, async (before) => {
    const { mediaPath, mediaName, ...fields } = input.body;
    const image = await changeLibraryFile(context, before, { mediaPath, mediaName }, attachImage);
    return { ...fields, ...image, updatedAt: now(context) };
  });

/** Gives an announcement an image. */
export const saveAnnouncementImage: UseCase<typeof contract.saveAnnouncementImage> = (context, { body, ...input }) =>
  updateAnnouncement(context, { ...input, body: { mediaPath: body.key, mediaName: body.name } });

/** Takes the image from an announcement. */
export const deleteAnnouncementImage: UseCase<typeof contract.deleteAnnouncementImage> = (context, input) =>
  updateAnnouncement(context, { ...input, body: { mediaPath: null, mediaName: null } });

/** Deletes an announcement with its image. */
export const deleteAnnouncement: UseCase<typeof contract.deleteAnnouncement> = (context, { params: { id } }) =>
  announcements.remove(context, id);

export const announcementsBindings = bindAll(contract, {
  listAnnouncements,
  getAnnouncement,
  createAnnouncement,
  updateAnnouncement,
  saveAnnouncementImage,
  deleteAnnouncementImage,
  deleteAnnouncement,
});
