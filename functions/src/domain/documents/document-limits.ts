/** The most of a document that is read: pages, characters of its text, and milliseconds for its pages. */
export interface DocumentLimits {
  pages: number;
  characters: number;
  milliseconds: number;
  /** True where the text of a longer one is cut; without it, the reading fails. */
  cuts?: boolean;
}
