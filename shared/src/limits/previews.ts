/** Pixels of a preview: some twice as many as a bubble shows of it, which shows a part of what is very high. */
const previewBox = { wide: { width: 560, height: 560 }, high: { width: 420, height: 1_120 } } as const;

/** The most pixels of a preview. */
export const largestPreview = { width: previewBox.wide.width, height: previewBox.high.height };

/** Returns the box into which the preview of a picture of so many pixels fits. */
export const previewBoxOf = ({ width, height }: { width: number; height: number }): { width: number; height: number } =>
  width < height ? previewBox.high : previewBox.wide;

/** Qualities of a preview, from 0 to 100: photos take some 20 kB by the first. The second is for those that would be too large. */
export const previewQualities = [55, 30] as const;

/** Bytes up to which a picture is shown itself: it needs no preview. */
export const smallPicture = 60_000;

/** The most bytes of a preview. A message may have ten of them. */
export const maxPreviewBytes = 48_000;

/** The largest picture of which a preview is made. */
export const largestPicture = { bytes: 4 * 1024 * 1024, pixels: 4_096 * 4_096 } as const;
