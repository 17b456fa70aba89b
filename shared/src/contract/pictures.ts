import * as z from 'zod';

/** Distinguishes a contact's pictures: the begin of the SHA-256 of its file. */
export const pictureVersion = z.string().regex(/^[0-9a-f]{16}$/);

/** A picture's reference (`urlPicture`): the contact's id and the version of its picture. */
export const pictureReference = (contactId: number, version: string): string => `${contactId}-${version}`;

/** Returns the contact whose picture a reference names; null for any other text. */
export const contactOfPicture = (reference: string): number | null => {
  const [, contactId] = /^(\d{1,12})-[0-9a-f]{16}$/.exec(reference) ?? [];
  return contactId === undefined ? null : Number(contactId);
};

/** Returns the version of the picture that a reference names. */
export const versionOfPicture = (reference: string): string => reference.slice(reference.indexOf('-') + 1);

/** The key in the media bucket of a contact's picture. A new picture takes the place of the old one. */
export const pictureKey = (companyId: number, contactId: number): string => `c/${companyId}/pictures/${contactId}`;

/** The key in the media bucket of the preview of a picture, which lies beside it. */
export const previewKey = (key: string): string => `${key}.preview`;

/** The preview of a picture: its bytes, and its size in pixels. */
export const preview = z.object({ bytes: z.int().positive(), width: z.int().positive(), height: z.int().positive() });
export type Preview = z.output<typeof preview>;

/** The most bytes of a profile picture. */
export const maxPictureBytes = 1024 * 1024;
