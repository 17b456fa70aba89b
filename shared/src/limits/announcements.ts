/** Lengths of an announcement's texts (specification 3, section 5). */
export const announcementLimits = {
  title: { min: 1, max: 100 },
  text: { min: 1, max: 4000 },
} as const;

/** Maximum size of an announcement's image, in bytes. */
export const maxAnnouncementImageBytes = 5 * 1024 * 1024;
