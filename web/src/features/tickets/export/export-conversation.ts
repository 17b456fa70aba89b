import type { Ticket } from '@recado/shared/contract/tickets';
import type { Translate } from '../../../i18n/use-translate.ts';
import { headBlock, messageBlocks } from './message-blocks.ts';
import { packPages } from './pack-pages.ts';
import { readAllMessages } from './read-all-messages.ts';

/** A4 portrait with its margin, in millimetres, and the quality of its pictures (specification 1, section 9). */
const page = { width: 210, height: 297, margin: 1, quality: 0.98 } as const;
/** CSS pixels of a millimetre, at 96 dots an inch. */
const pixels = 96 / 25.4;
const contentWidth = Math.floor((page.width - 2 * page.margin) * pixels);
const contentHeight = Math.floor((page.height - 2 * page.margin) * pixels);
/** Pixels of the picture for each CSS pixel. */
const scale = 1.5;

/** How far an export is. */
export type ExportProgress = { step: 'reading'; count: number } | { step: 'page'; page: number; total: number };

const nextFrame = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** A place beside the window in which blocks are laid out. */
const stageFor = (): HTMLDivElement => {
  const stage = document.createElement('div');
  stage.setAttribute('aria-hidden', 'true');
  stage.setAttribute(
    'style',
    `position:fixed;left:-10000px;top:0;width:${contentWidth}px;background:#fff;color:#111;font:14px/1.45 sans-serif;`,
  );
  document.body.append(stage);
  return stage;
};

const pictureOf = async (stage: HTMLElement): Promise<HTMLCanvasElement> => {
  const { default: html2canvas } = await import('html2canvas-pro');
  return html2canvas(stage, {
    scale,
    backgroundColor: '#ffffff',
    logging: false,
    // Only the stage is copied, not the whole app.
    ignoreElements: (element) => element.parentElement === document.body && element !== stage,
  });
};

/**
 * Saves a conversation as a PDF of A4 pages, with its images: all of its messages, read from the server, without private
 * notes. Pages are drawn one after the other, so that the tab stays responsive.
 *
 * @throws where a message cannot be read or a page cannot be drawn, or when `signal` aborts
 */
export const exportConversation = async (
  ticket: Ticket,
  t: Translate,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<void> => {
  const messages = await readAllMessages(ticket.uuid, (count) => onProgress({ step: 'reading', count }), signal);
  const stage = stageFor();
  try {
    const blocks = [headBlock(ticket, t)];
    for (const message of messages) {
      signal.throwIfAborted();
      blocks.push(...(await messageBlocks(message, ticket, t)));
    }
    stage.append(...blocks);
    const pages = packPages(
      blocks.map((block) => block.getBoundingClientRect().height),
      contentHeight,
    );
    const { jsPDF } = await import('jspdf');
    const file = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
    for (const [index, places] of pages.entries()) {
      signal.throwIfAborted();
      onProgress({ step: 'page', page: index + 1, total: pages.length });
      await nextFrame();
      stage.replaceChildren(...places.map((place) => blocks[place] as HTMLElement));
      const picture = await pictureOf(stage);
      if (index > 0) file.addPage();
      const width = page.width - 2 * page.margin;
      const height = Math.min((width * picture.height) / picture.width, page.height - 2 * page.margin);
      const data = picture.toDataURL('image/jpeg', page.quality);
      file.addImage(data, 'JPEG', page.margin, page.margin, width, height);
    }
    file.save(`relatório_atendimento_${ticket.id}.pdf`);
  } finally {
    for (const image of stage.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    stage.remove();
  }
};
