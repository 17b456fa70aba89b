import type { QuickMessage } from '@recado/shared/contract/quick-messages';
import { fold } from '@recado/shared/text/fold';
import { truncate } from '../../components/truncate.ts';

/** Characters of a message that its label has (specification 1, section 2). */
const labelLength = 90;
/** Maximum suggestions shown. */
const maxSuggestions = 20;

/** The shortcode being typed after a `/` at the beginning, up to the cursor; null when there is none. */
export const shortcodeBefore = (text: string, cursor: number): string | null =>
  // oxlint-disable-next-line recado/no-text-slice -- the cursor never stands within a character
  /^\/([^\n]{0,50})$/u.exec(text.slice(0, cursor))?.[1] ?? null;

/** The quick messages for a typed text: those whose shortcode begins with it, then those that contain it. */
export const suggestQuickMessages = (all: readonly QuickMessage[], typed: string): QuickMessage[] => {
  const wanted = fold(typed);
  const begins = ({ shortcode }: QuickMessage): boolean => fold(shortcode).startsWith(wanted);
  const contains = ({ shortcode, message }: QuickMessage): boolean => fold(`${shortcode} ${message}`).includes(wanted);
  return [...all.filter(begins), ...all.filter((one) => !begins(one) && contains(one))].slice(0, maxSuggestions);
};

export const labelOf = ({ shortcode, message }: QuickMessage): string =>
  `/${shortcode} - ${truncate(message, labelLength)}`;
