/** What use cases need of the media bucket. */
export interface MediaPort {
  /** What is stored under a key; null when nothing is. Sizes in bytes. */
  head(key: string): Promise<{ size: number; mimetype: string } | null>;
  /** A short-lived signed link to what is stored under a key. */
  link(key: string): Promise<string>;
}
