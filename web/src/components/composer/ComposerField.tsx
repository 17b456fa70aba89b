import { Textarea, type TextareaProps } from '@mantine/core';
import { useRef, type CSSProperties, type Ref } from 'react';
import { enterSends } from './enter-sends.ts';
import { leaveField } from '../focus/places.ts';
import type { TextSuggestions } from './use-suggestions.tsx';

interface Props extends TextareaProps {
  ref: Ref<HTMLTextAreaElement>;
  /** Called with the changed text. */
  onText: (text: string) => void;
  /** Called when Enter is pressed and no list of suggestions takes it. */
  onSend: () => void;
  /** The suggestions for the text, such as members to mention; the caller renders the lists. */
  suggestions: readonly TextSuggestions[];
  minRows: number;
  maxRows: number;
}

/**
 * True where the browser makes a field as high as its text. Elsewhere scripts measure the text at each change, for which the
 * browser lays out the page.
 */
const growsByItself = (): boolean => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Growing text field in which Enter sends, suggestions are chosen by keys, and Escape leaves. */
export const ComposerField = ({ onText, onSend, suggestions, minRows, maxRows, ...rest }: Props) => {
  const heightOf = (rows: number): string =>
    `calc(${rows}lh + 2 * var(--composer-padding-y, var(--input-padding-y)) + 2px)`;
  const grown: CSSProperties = { fieldSizing: 'content', minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) };
  // Browsers put it before a text that was there already, such as a draft.
  const cursorSet = useRef(false);
  const update = (): void => {
    for (const one of suggestions) one.update();
  };
  return (
    <Textarea
      onChange={(event) => {
        onText(event.currentTarget.value);
        update();
      }}
      onFocus={({ currentTarget }) => {
        if (!cursorSet.current) currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
        cursorSet.current = true;
      }}
      onSelect={update}
      {...Object.assign({}, ...suggestions.map(({ aria }) => aria))}
      onKeyDown={(event) => {
        if (suggestions.some((one) => one.handleKey(event))) return;
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) leaveField();
        if (!enterSends(event)) return;
        event.preventDefault();
        onSend();
      }}
      {...(growsByItself() ? { styles: { input: grown } } : { autosize: true, minRows, maxRows })}
      {...rest}
    />
  );
};
