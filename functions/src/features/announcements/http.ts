import * as contract from '@recado/shared/contract/announcements';
import { bind, type Binding } from '../../context/binding.ts';
import { createAnnouncement } from './create-announcement.ts';
import { deleteAnnouncement } from './delete-announcement.ts';
import { getAnnouncement } from './get-announcement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { deleteAnnouncementImage, saveAnnouncementImage, updateAnnouncement } from './update-announcement.ts';

export const announcementsBindings: Binding[] = [
  bind(contract.listAnnouncements, listAnnouncements),
  bind(contract.getAnnouncement, getAnnouncement),
  bind(contract.createAnnouncement, createAnnouncement),
  bind(contract.updateAnnouncement, updateAnnouncement),
  bind(contract.saveAnnouncementImage, saveAnnouncementImage),
  bind(contract.deleteAnnouncementImage, deleteAnnouncementImage),
  bind(contract.deleteAnnouncement, deleteAnnouncement),
];
