import type { Browser, Page } from '@playwright/test';

/** Draws a JPEG of emoji in a browser page. */
export const drawJpeg = async (
  browser: Browser,
  emoji: string,
  [from, to]: readonly [string, string],
  size = { width: 900, height: 620 },
): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`
    <body style="margin:0;height:100vh;display:grid;place-items:center;background:radial-gradient(circle at 30% 20%, ${from}, ${to})">
      <div style="font-size:${Math.round(size.height / 3.4)}px;letter-spacing:-.12em;filter:drop-shadow(0 24px 22px rgb(0 0 0 / .35))">${emoji}</div>
    </body>`);
  const photo = await page.screenshot({ type: 'jpeg', quality: 82 });
  await page.close();
  return photo;
};

/** Creates a valid JPEG of exactly `bytes` bytes, padded with comment segments. */
export const createJpeg = async (page: Page, bytes: number): Promise<Buffer> => {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#d8a15c';
    context.fillRect(0, 0, 1600, 1200);
    context.fillStyle = '#5f3712';
    context.fillRect(300, 300, 1000, 600);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const parts: Buffer[] = [Buffer.from(encoded.slice(0, 2))];
  // Comment segments of at most 65,535 bytes, their length included, follow the start-of-image marker.
  for (let remaining = bytes - encoded.length; remaining > 0;) {
    const length = Math.min(remaining, 65_535);
    const rest = remaining - length;
    const segmentLength = rest > 0 && rest < 4 ? length - 4 : length;
    const segment = Buffer.alloc(segmentLength, 0x2e);
    segment.writeUInt16BE(0xff_fe, 0);
    segment.writeUInt16BE(segmentLength - 2, 2);
    parts.push(segment);
    remaining -= segmentLength;
  }
  return Buffer.concat([...parts, Buffer.from(encoded.slice(2))]);
};
