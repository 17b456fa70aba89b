import { Anchor } from '@mantine/core';
import classes from './FigureButton.module.css';

interface Props {
  text: string;
  /** The figure's words for screen readers. */
  label: string;
  onOpen: () => void;
  testId?: string;
}

/** A number in a table, which opens what is behind it. */
export const FigureButton = ({ text, label, onOpen, testId }: Props) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    className={classes.figure}
    onClick={onOpen}
    aria-label={label}
    data-testid={testId}
  >
    {text}
  </Anchor>
);
