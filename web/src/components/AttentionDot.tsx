import classes from './AttentionDot.module.css';

interface Props {
  /** The thing that needs attention, for screen readers. */
  label: string;
  testId: string;
}

/** Dot on an icon of the navigation whose screen needs attention. */
export const AttentionDot = ({ label, testId }: Props) => (
  <span className={classes.root} role="img" aria-label={label} data-testid={testId} />
);
