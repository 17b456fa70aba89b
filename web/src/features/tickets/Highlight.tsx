import { highlight } from './highlight.ts';
import classes from './Highlight.module.css';

interface Props {
  text: string;
  /** Folded words. */
  words: readonly string[];
}

/** A text with the searched words marked. */
export const Highlight = ({ text, words }: Props) =>
  words.length === 0
    ? text
    : highlight(text, words).map((part, place) =>
        part.found ? (
          <mark key={place} className={classes.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      );
