import type { Branding } from '@recado/shared/contract/branding';
import type { Ticket } from '@recado/shared/contract/tickets';
import { appNameOf } from '@recado/shared/limits/branding';
import type { Translate } from '../../../i18n/use-translate.ts';
import { brandBlock, headBlock, messageBlock } from './blocks.ts';
import { browserPainter } from './browser-painter.ts';
import { loadFonts } from './load-fonts.ts';
import { loadLogo, loadPicture } from './load-picture.ts';
import { messageContent } from './message-content.ts';
import { readAllMessages } from './read-all-messages.ts';

/** The progress of an export. */
export type ExportProgress = { step: 'reading'; count: number } | { step: 'writing'; done: number; total: number };

/** Messages after which the browser may draw. */
const slice = 25;

const nextFrame = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/**
 * Saves a conversation as a PDF whose text can be searched and copied, with its images: all of its messages, read from
 * the server, without private notes, under the brand. The tab stays responsive, and one image is in work at a time.
 *
 * @throws where the messages or the fonts cannot be loaded, or when `signal` aborts
 */
export const exportConversation = async (
  ticket: Ticket,
  brand: Branding,
  t: Translate,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<void> => {
  const [messages, fonts, logo, { createConversationPdf }] = await Promise.all([
    readAllMessages(ticket.uuid, (count) => onProgress({ step: 'reading', count }), signal),
    loadFonts(),
    loadLogo(brand),
    import('./conversation-pdf.ts'),
  ]);
  const pdf = createConversationPdf(fonts, browserPainter());
  pdf.add(brandBlock(logo, appNameOf(brand.appName), pdf.font));
  pdf.add(headBlock(ticket, t, pdf.font));
  for (const [done, message] of messages.entries()) {
    if (done % slice === 0) {
      onProgress({ step: 'writing', done, total: messages.length });
      await nextFrame();
    }
    signal.throwIfAborted();
    const picture = await loadPicture(message);
    pdf.add(messageBlock(messageContent(message, ticket, picture !== null, t), picture, pdf.font));
  }
  signal.throwIfAborted();
  pdf.finish((page, total) => t('tickets:export.page', { page, total })).save(`relatório_atendimento_${ticket.id}.pdf`);
};
