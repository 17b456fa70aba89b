import type { ContactRecord } from './record.ts';

/** Milliseconds after which a picture is fetched again. */
export const pictureLifetime = 7 * 24 * 60 * 60_000;

/** Returns whether a contact's picture was never asked for, or a week ago. `now` in milliseconds. */
export const isPictureDue = ({ pictureAt }: Pick<ContactRecord, 'pictureAt'>, now: number): boolean =>
  pictureAt === null || now - pictureAt >= pictureLifetime;
