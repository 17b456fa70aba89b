/* global createImageBitmap, OffscreenCanvas, jsQR */

/** Image widths at which a code is searched: dense codes need many pixels, photographed ones few. */
const WIDTHS = [1600, 900, 500];

/** Reads the text of the QR code in an image or video; undefined if there is none. */
export const readQr = (source, width, height) => {
  for (const limit of WIDTHS) {
    const scale = Math.min(1, limit / width);
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const context = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, w, h);
    context.drawImage(source, 0, 0, w, h);
    const found = jsQR(context.getImageData(0, 0, w, h).data, w, h);
    if (found?.data) return found.data;
  }
  return undefined;
};

export const readQrFromFile = async (file) => {
  const bitmap = await createImageBitmap(file);
  return readQr(bitmap, bitmap.width, bitmap.height);
};
