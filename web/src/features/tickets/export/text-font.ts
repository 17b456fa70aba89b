/** The measures of a font that the layout needs. Widths are those at size 1. */
export interface TextFont {
  /** Returns whether the document's font has every character of a text. Other texts are drawn as pictures. */
  covers: (text: string) => boolean;
  textWidth: (text: string, bold: boolean) => number;
  pictureWidth: (text: string, bold: boolean) => number;
}
