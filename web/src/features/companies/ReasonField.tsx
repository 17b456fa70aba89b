import { Textarea } from '@mantine/core';
import { supportLimits } from '@recado/shared/limits/support';

const { min, max } = supportLimits.reason;

/** Returns whether a reason is long enough for people of the company to understand it. */
export const isReason = (text: string): boolean => text.trim().length >= min;

interface Props {
  label: string;
  /** Says what is done with the reason, and how long it is at the least. */
  hintOf: (limits: { min: number }) => string;
  value: string;
  onChange: (reason: string) => void;
  testId: string;
}

/** Asks a super user why it acts in a company. */
export const ReasonField = ({ label, hintOf, value, onChange, testId }: Props) => (
  <Textarea
    label={label}
    description={hintOf({ min })}
    value={value}
    maxLength={max}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus
    data-testid={testId}
  />
);
