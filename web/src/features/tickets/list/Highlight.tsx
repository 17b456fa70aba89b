import { Fragment } from 'react';
import { highlight } from '../../../components/highlight.ts';
import classes from './Highlight.module.css';

/** Returns a part of a text. The places are those of whole words, so no character is torn. */
const unitsOf = (text: string, start: number, end: number): string =>
  // oxlint-disable-next-line recado/no-text-slice -- at borders of words
  text.slice(start, end);

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

interface MarkedProps {
  text: string;
  /** The marked parts of the text, in UTF-16 units, in order. */
  places: readonly { start: number; end: number }[];
}

/** A text with these places marked. */
export const MarkedText = ({ text, places }: MarkedProps) => (
  <>
    {places.map(({ start, end }, at) => (
      <Fragment key={start}>
        {unitsOf(text, places[at - 1]?.end ?? 0, start)}
        <mark className={classes.mark}>{unitsOf(text, start, end)}</mark>
      </Fragment>
    ))}
    {unitsOf(text, places.at(-1)?.end ?? 0, text.length)}
  </>
);
