import { uploadedFile } from './messages.ts';

/** A record's file in the company's library; both fields are null without one. */
export const libraryFile = {
  /** The key that createUpload returned. */
  mediaPath: uploadedFile.shape.key.nullable(),
  mediaName: uploadedFile.shape.name.nullable(),
};

/** Returns whether a body that sets a record's file gives both its key and its name, or neither. */
export const hasWholeFile = ({
  mediaPath,
  mediaName,
}: {
  mediaPath?: string | null;
  mediaName?: string | null;
}): boolean => typeof mediaPath === typeof mediaName;
