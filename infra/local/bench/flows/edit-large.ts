import type { Page } from '@playwright/test';
import { createFlow, saveFlowDraft } from '@recado/shared/contract/flows';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { validate } from '@recado/shared/flow/validate';
import { flowLimits } from '@recado/shared/limits/flows';
import { edge, graphOf, nodeOf } from '@recado/shared/test/flows';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { frameFigures, framesDuring } from '../world/frames.ts';
import type { World } from '../world/world.ts';

const name = 'Fluxo grande';
const rounds = 20;
/** Openings that are measured, after the first, which loads the editor's code. */
const openings = 5;
/** Nodes in a row, and pixels between two. */
const columns = 25;
const apart = { x: 340, y: 260 };
/** The place of a node in the middle of the canvas: at its edge, a drag moves the canvas too. */
const middle = Math.floor(flowLimits.nodes / columns / 2) * columns + Math.floor(columns / 2);
/** Moves of the pointer in a drag, and milliseconds between two. */
const moves = 120;
const pause = 8;

/** A flow of as many nodes as one may have: menus that follow each other in a circle. */
const largeFlow = (): FlowGraph => {
  const menus = Array.from({ length: flowLimits.nodes - 1 }, (_, index) => ({
    ...nodeOf('menu', `m${index}`, { message: 'Qual a cor?', arrayOption: [{ number: 1, value: 'Azul' }] }),
    position: { x: (1 + (index % columns)) * apart.x, y: Math.floor(index / columns) * apart.y },
  }));
  const next = (index: number): string => `m${(index + 1) % menus.length}`;
  return graphOf(
    [nodeOf('start', 's', {}), ...menus],
    [edge('s', 'm0'), ...menus.map(({ id }, index) => edge(id, next(index), 'a1'))],
  );
};

/** Times the validation of a flow as large as one may be, which the editor repeats at each change. */
export const validationFigure = (): Figure => {
  const large = largeFlow();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    validate(large, { queueIds: [], channels: ['whatsapp'] });
    return performance.now() - start;
  });
  const { median } = timingsOf(times);
  return { what: `validating a flow of ${flowLimits.nodes} nodes`, value: median, unit: 'ms', aim: atMost(20) };
};

/** Run in the page: clicks the flow's link and resolves with the milliseconds until the frame after its nodes are there. */
const clickAndTime = `new Promise((resolve) => {
  const from = performance.now();
  const drawn = () => document.querySelectorAll('.react-flow__node').length >= ${flowLimits.nodes};
  const look = () => (drawn() ? requestAnimationFrame(() => resolve(performance.now() - from)) : requestAnimationFrame(look));
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '${name}').click();
  requestAnimationFrame(look);
})`;

/** Opens the flow from the list. Returns the milliseconds until all its nodes are drawn. */
const open = async (page: Page): Promise<number> => {
  await page.getByRole('link', { name: 'Fluxos', exact: true }).click();
  await page.getByRole('link', { name }).waitFor();
  return page.evaluate<number>(clickAndTime);
};

/** Drags a node of the flow about, all of whose nodes are in view. */
const drag = async (page: Page): Promise<void> => {
  const { x, y, width, height } = (await page.locator('.react-flow__node').nth(middle).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 4);
  await page.mouse.down();
  for (let move = 0; move < moves; move += 1) {
    await page.mouse.move(x + width / 2 + move, y + height / 4 + 20 * Math.sin(move / 10));
    await page.waitForTimeout(pause);
  }
  await page.mouse.up();
};

/** Opens a flow as large as one may be in a real browser, and drags a node of it. */
export const editorFigures = async (world: World): Promise<Figure[]> => {
  const { id } = await world.admin.call(createFlow, { body: { name } });
  await world.admin.call(saveFlowDraft, { body: { idFlow: id, ...largeFlow() } });
  return withBrowser(async (browser) => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInPage(page, world);
    const first = await open(page);
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening += 1) times.push(await open(page));
    const frames = await framesDuring(page, () => drag(page));
    const perSecond = (1_000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0);
    const what = `opening a flow of ${flowLimits.nodes} nodes`;
    return [
      { what: `${what}, the editor’s code included`, value: first, unit: 'ms' },
      { what, value: timingsOf(times).median, unit: 'ms', aim: atMost(500), note: 'all in view' },
      { what: 'dragging a node of it', value: perSecond, unit: 'frames/s', aim: atLeast(55) },
      ...frameFigures('dragging a node of it', frames),
    ];
  });
};
