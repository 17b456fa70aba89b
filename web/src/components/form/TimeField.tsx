import { TextInput } from '@mantine/core';
import { completeTime, maskTime } from './time-mask.ts';

interface Props {
  label: string;
  /** Properties of the form's field, which holds a time of day, HH:mm. */
  field: Record<string, unknown>;
}

/** A time of day of 24 hours in every browser, typed as ##:##; what is typed half is completed when the input is left. */
export const TimeField = ({ label, field }: Props) => {
  const onChange = field.onChange as (time: string) => void;
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder="--:--"
      {...field}
      onChange={(event) => onChange(maskTime(event.currentTarget.value))}
      onBlur={(event) => onChange(completeTime(event.currentTarget.value))}
    />
  );
};
