import { expect, test, type CDPSession, type Locator } from '@playwright/test';
import { signUp } from './support/people.ts';

interface Point {
  x: number;
  y: number;
}

const middleOf = async (element: Locator): Promise<Point> => {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

/** Moves a finger from one place to another. */
const swipe = async (cdp: CDPSession, from: Point, to: Point): Promise<void> => {
  const touch = (type: 'touchStart' | 'touchMove', point: Point) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('a flow is drawn by touch on a tablet', async ({ browser }) => {
  const { page } = await signUp(browser, 'Papelaria Toque', { hasTouch: true, viewport: { width: 1024, height: 768 } });
  const cdp = await page.context().newCDPSession(page);
  const nodes = page.locator('.react-flow__node');
  await page.getByRole('link', { name: 'Fluxos' }).tap();
  await page.getByTestId('add-flow').first().tap();
  await page.getByTestId('field-name').fill('Toque');
  await page.getByTestId('save-flow').tap();
  await page.getByRole('link', { name: 'Toque' }).tap();
  await page.getByTestId('add-node').tap();
  await page.getByTestId('add-singleBlock').tap();
  await page.getByTestId('element-message').tap();
  await page.getByTestId('element-text').fill('Olá do dedo');
  await page.getByTestId('save-node').tap();
  await expect(nodes).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const content = nodes.filter({ hasText: 'Olá' });
  await page.getByTestId('canvas-showAll').tap();
  await expect(nodes.first()).toBeInViewport({ ratio: 1 });

  const before = (await content.boundingBox())!;
  const from = await middleOf(content);
  await swipe(cdp, from, { x: from.x + 60, y: from.y + 90 });
  await expect.poll(async () => (await content.boundingBox())!.y - before.y).toBeGreaterThan(60);

  await swipe(
    cdp,
    await middleOf(nodes.first().getByTestId('end-next')),
    await middleOf(content.locator('.react-flow__handle.target')),
  );
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await expect(page.getByTestId('save-state')).toHaveText('Rascunho salvo, ainda não publicado');
});
