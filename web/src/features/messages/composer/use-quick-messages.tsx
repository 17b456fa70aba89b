import { listAllQuickMessages, type QuickMessage } from '@recado/shared/contract/quick-messages';
import { fold } from '@recado/shared/text/fold';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import type { Uploaded } from '../../../api/upload-file.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from '../../../components/composer/SuggestionList.module.css';
import { useSuggestions, type TextSuggestions } from '../../../components/composer/use-suggestions.tsx';
import { changeText } from '../../../components/insert-text.ts';
import { truncate } from '../../../components/truncate.ts';

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

/** The file of a quick message. Storage knows its type. */
const fileOf = ({ mediaPath, mediaName }: QuickMessage): Uploaded | null =>
  mediaPath === null ? null : { key: mediaPath, name: mediaName ?? '', mimetype: 'application/octet-stream' };

/** Quick messages by `/`. Choosing one replaces the text, with its variables filled in, and attaches its file. Events keep the list up to date. */
export const useQuickMessages = (
  disabled: boolean,
  area: RefObject<HTMLTextAreaElement | null>,
  fill: (text: string) => string,
  onPick: (text: string, file: Uploaded | null) => void,
): TextSuggestions => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  /** The text for which the list was closed; a ref, because one key press may close it and select a text. */
  const closedFor = useRef<string | null>(null);
  const { data = [] } = useQuery({
    ...endpointQuery(listAllQuickMessages, {}),
    enabled: !disabled,
    staleTime: Infinity,
  });
  const close = (text: string): void => {
    setTyped(null);
    closedFor.current = text;
  };
  const { reset, ...suggestions } = useSuggestions({
    name: 'quick-message',
    label: t('messages:quickMessages'),
    items: typed === null ? [] : suggestQuickMessages(data, typed),
    render: (one) => (
      <>
        <span className={classes.name}>{`/${one.shortcode} - ${truncate(one.message, labelLength)}`}</span>
        {one.isMedia && <IconPaperclip size={16} aria-label={one.mediaName ?? undefined} />}
      </>
    ),
    onPick: (one) => {
      const message = fill(one.message);
      changeText(area.current, message.length, () => {
        close(message);
        onPick(message, fileOf(one));
      });
    },
    onClose: () => close(area.current?.value ?? ''),
  });
  const update = (): void => {
    const text = area.current?.value ?? '';
    if (text !== closedFor.current) closedFor.current = null;
    const found = closedFor.current === null ? shortcodeBefore(text, area.current?.selectionStart ?? 0) : null;
    setTyped(found);
    if (found !== typed) reset();
  };
  return { ...suggestions, update };
};
