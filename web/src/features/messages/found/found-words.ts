import { createContext, useContext, useLayoutEffect, type RefObject } from 'react';
import { highlight } from '../../../components/highlight.ts';

/** The folded words that the search in the conversation looks for; none while nothing is searched. */
export const FoundWords = createContext<readonly string[]>([]);

/** The name of the marks, which MessageBubble.module.css colours. */
const markName = 'recado-found';

/** Ranges of the words in the texts below an element. */
const rangesIn = (element: HTMLElement, words: readonly string[]): Range[] => {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let at = 0;
    for (const { text, found } of highlight(node.textContent ?? '', words)) {
      if (found) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        ranges.push(range);
      }
      at += text.length;
    }
  }
  return ranges;
};

/** Marks the searched words in an element's text, in browsers that can colour ranges. The text stays as it is. */
export const useFoundWords = (text: RefObject<HTMLElement | null>, body: string): void => {
  const words = useContext(FoundWords);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || words.length === 0 || !('highlights' in CSS)) return undefined;
    const marks = CSS.highlights.get(markName) ?? new Highlight();
    CSS.highlights.set(markName, marks);
    const ranges = rangesIn(element, words);
    for (const range of ranges) marks.add(range);
    return () => {
      for (const range of ranges) marks.delete(range);
    };
  }, [text, words, body]);
};
