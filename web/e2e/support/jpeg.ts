import type { Browser, Page } from '@playwright/test';

/** A JPEG of a few things on a table, drawn by the browser: a picture that is nobody's. */
export const drawPhoto = async (
  browser: Browser,
  things: string,
  [from, to]: readonly [string, string],
  size = { width: 900, height: 620 },
): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`
    <body style="margin:0;height:100vh;display:grid;place-items:center;background:radial-gradient(circle at 30% 20%, ${from}, ${to})">
      <div style="font-size:${Math.round(size.height / 3.4)}px;letter-spacing:-.12em;filter:drop-shadow(0 24px 22px rgb(0 0 0 / .35))">${things}</div>
    </body>`);
  const photo = await page.screenshot({ type: 'jpeg', quality: 82 });
  await page.close();
  return photo;
};

/** A real JPEG of exactly so many bytes, filled up with comments. */
export const jpegOf = async (page: Page, bytes: number): Promise<Buffer> => {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#d8a15c';
    context.fillRect(0, 0, 1600, 1200);
    context.fillStyle = '#5f3712';
    context.fillRect(300, 300, 1000, 600);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const parts: Buffer[] = [Buffer.from(drawn.slice(0, 2))];
  // Comments of at most 65,535 bytes, their length included, stand right after the start of the image.
  for (let missing = bytes - drawn.length; missing > 0;) {
    const length = Math.min(missing, 65_535);
    const rest = missing - length;
    const taken = rest > 0 && rest < 4 ? length - 4 : length;
    const segment = Buffer.alloc(taken, 0x2e);
    segment.writeUInt16BE(0xff_fe, 0);
    segment.writeUInt16BE(taken - 2, 2);
    parts.push(segment);
    missing -= taken;
  }
  return Buffer.concat([...parts, Buffer.from(drawn.slice(2))]);
};
