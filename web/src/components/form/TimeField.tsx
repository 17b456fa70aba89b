import { TextInput } from '@mantine/core';
import { completeTime, maskTime } from './time-mask.ts';

interface Props {
  label?: string;
  /** Its name where it has no label of its own. */
  'aria-label'?: string;
  className?: string | undefined;
  /** Properties of the form's field, which holds a time of day, HH:mm. */
  field: Record<string, unknown>;
}

/** A time of day of 24 hours in every browser, typed as ##:##; what is typed half is completed when the input is left. */
export const TimeField = ({ field, ...input }: Props) => {
  const onChange = field.onChange as (time: string) => void;
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      placeholder="--:--"
      {...field}
      onChange={(event) => onChange(maskTime(event.currentTarget.value))}
      onBlur={(event) => onChange(completeTime(event.currentTarget.value))}
    />
  );
};
