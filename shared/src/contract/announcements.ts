import * as z from 'zod';
import { announcementLimits } from '../limits/announcements.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { hasWholeFile, libraryFile } from './library-file.ts';
import { uploadedFile } from './messages.ts';
import {
  done,
  flag,
  id,
  idParams,
  isoDate,
  page,
  pageResult,
  recordChanges,
  searchText,
  trimmed,
} from './parameters.ts';

const fields = {
  title: trimmed(announcementLimits.title),
  text: trimmed(announcementLimits.text),
  /** 1 high, 2 medium, 3 low. */
  priority: z.literal([1, 2, 3]),
  /** False hides it from the companies. */
  status: z.boolean(),
  ...libraryFile,
};

/** A message of the super company to all companies. */
export const announcement = z.object({
  id,
  ...fields,
  /** Short-lived signed URL of the image; null without one. */
  mediaUrl: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Announcement = z.output<typeof announcement>;

const newAnnouncement = z.object(fields).partial().required({ title: true, text: true });

/** Paths name announcements of the installation, which no company owns. */
const example = { params: { id: 1 } };

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  summary: 'Lists announcements, the most urgent first, a page at a time; only super users see inactive ones',
  group: 'inbox',
  method: 'GET',
  path: '/announcements',
  query: z.object({
    searchParam: searchText.optional(),
    /** True for active ones only. */
    status: flag.optional(),
    ...page,
  }),
  result: z.object({ records: z.array(announcement), ...pageResult }),
  access: 'user',
  afterExpiry: true,
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  summary: 'Returns an announcement',
  group: 'inbox',
  method: 'GET',
  path: '/announcements/{id}',
  params: idParams('announcement'),
  result: announcement,
  access: 'super',
  example,
});

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  summary: 'Publishes an announcement to all companies; its image is uploaded to the library before',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/announcements',
  body: newAnnouncement.refine(hasWholeFile),
  result: announcement,
  access: 'super',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_TOO_LARGE', 'ERR_STORAGE_LIMIT'],
  example: { body: { title: 'Manutenção', text: 'Domingo, das 2h às 3h.' } },
});

export const updateAnnouncement = endpoint({
  name: 'updateAnnouncement',
  summary: 'Changes an announcement',
  group: 'inbox',
  method: 'PUT',
  edit: true,
  path: '/announcements/{id}',
  params: idParams('announcement'),
  body: newAnnouncement.partial().refine(hasWholeFile),
  result: announcement,
  access: 'super',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_TOO_LARGE', 'ERR_STORAGE_LIMIT'],
  example: { ...example, body: { status: false } },
});

export const saveAnnouncementImage = endpoint({
  name: 'saveAnnouncementImage',
  summary: 'Gives an announcement an image that was uploaded to the library: PNG or JPEG',
  group: 'inbox',
  method: 'POST',
  path: '/announcements/{id}/media-upload',
  params: idParams('announcement'),
  body: uploadedFile.pick({ key: true, name: true }),
  result: announcement,
  access: 'super',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_TOO_LARGE', 'ERR_STORAGE_LIMIT'],
  example: { ...example, body: { key: 'uploads/c/1/library/1/01ARZ3NDEKTSV4RRFFQ69G5FAV/foto.jpg', name: 'foto.jpg' } },
});

export const deleteAnnouncementImage = endpoint({
  name: 'deleteAnnouncementImage',
  summary: 'Takes the image from an announcement',
  group: 'inbox',
  method: 'DELETE',
  path: '/announcements/{id}/media-upload',
  params: idParams('announcement'),
  result: announcement,
  access: 'super',
  example,
});

export const deleteAnnouncement = endpoint({
  name: 'deleteAnnouncement',
  summary: 'Deletes an announcement with its image',
  group: 'inbox',
  method: 'DELETE',
  path: '/announcements/{id}',
  params: idParams('announcement'),
  result: done,
  access: 'super',
  example,
});

/** Sent to every company as `company-announcement`; of inactive ones, only the super users get more than a `delete`. */
export const announcementEvent = realtimeEvent('announcement', recordChanges({ record: announcement }, { id }));
