/** A version of a file among all of a company's, in the order of S3. */
interface MediaPlace {
  /** The place of the prefix among the company's, from 0. */
  prefix: number;
  key: string;
  version: string;
}

/** A file that is stored: its size in bytes, and its type. */
export interface FoundFile {
  size: number;
  mimetype: string;
}

interface CopyOptions {
  accept?: (found: FoundFile) => Promise<boolean>;
  isRarelyRead?: boolean;
}

/** A company's part of the media bucket, for use cases. Keys of other companies are never answered. */
export interface MediaPort {
  /** Returns the size and the type that are stored under a key; null when nothing is. Sizes in bytes. */
  head(key: string): Promise<FoundFile | null>;
  /**
   * Returns the content that is stored under a key of the company's.
   *
   * @throws RangeError for a key of another company
   */
  read(key: string): Promise<Uint8Array>;
  /**
   * Stores a file, in the place of what its key holds.
   *
   * @param options `isRarelyRead` where people look at it once or twice
   * @throws RangeError for a key of another company
   */
  write(
    key: string,
    file: { bytes: Uint8Array; mimetype: string },
    options?: Pick<CopyOptions, 'isRarelyRead'>,
  ): Promise<void>;
  /**
   * Begins a file that is written in parts, by several runs of a function. Returns its name. What is not ended is forgotten
   * after a day.
   *
   * @throws RangeError for a key of another company
   */
  beginParts(key: string, mimetype: string): Promise<string>;
  /** Writes a part by its number, from 1: of 5 MiB at least, but for the last one. Returns what ends the file. */
  writePart(key: string, upload: string, number: number, bytes: Uint8Array): Promise<string>;
  /** Puts the parts together. Ended again, it does nothing. */
  endParts(key: string, upload: string, parts: readonly string[]): Promise<void>;
  /**
   * Copies an upload to where it stays; null when there is none, or another file has taken its place since `accept` saw it.
   *
   * @param options `accept` refuses the file, which is not copied then; `isRarelyRead` where people look at it once or twice
   * @throws RangeError for a key of another company
   */
  copy(from: string, to: string, options?: CopyOptions): Promise<FoundFile | null>;
  /**
   * Deletes files, those of messages with their previews. What is not there counts as deleted. For some weeks a restore of the
   * table brings them back.
   *
   * @throws RangeError for a key of another company
   */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Returns up to a thousand keys that begin with a prefix of the company's, in their order; those behind `after`.
   *
   * @throws RangeError for a prefix of another company
   */
  keysUnder(prefix: string, after?: string): Promise<string[]>;
  /** Deletes up to a thousand files of the company for good, whatever keeps them, with what was deleted before. Returns how many. */
  eraseSome(): Promise<number>;
  /**
   * Erases what was deleted or overwritten, so that nothing brings it back: among the next thousand files and deleted files of
   * the company behind a place, from the first one for null. Returns the place behind them, and null at the end.
   */
  eraseDeleted(after: MediaPlace | null): Promise<{ count: number; next: MediaPlace | null }>;
  /**
   * A link to what is stored under a key, signed for 15 minutes. The file of a message has the same link for ten minutes,
   * and browsers keep it. With the file's type, images, audio, video and PDF may
   * open in the browser; everything else, and every file of an unknown type, is only to be saved.
   *
   * @throws RangeError for a key of another company
   */
  link(
    key: string,
    file?: { name: string | null; mimetype: string | null },
    options?: { isOfMessage?: boolean },
  ): Promise<string>;
}
