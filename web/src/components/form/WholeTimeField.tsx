import { useState } from 'react';
import { TimeField } from './TimeField.tsx';

interface Props {
  label: string;
  /** HH:mm. */
  time: string;
  /** Gets each whole time that is typed, and no half one. */
  onChange: (time: string) => void;
  'data-testid'?: string;
}

/** A time of day outside of a form: what is typed half has no effect. */
export const WholeTimeField = ({ label, time, onChange, ...input }: Props) => {
  const [typed, setTyped] = useState(time);
  return (
    <TimeField
      label={label}
      field={{
        ...input,
        value: typed,
        onChange: (next: string) => {
          setTyped(next);
          if (/^\d{2}:\d{2}$/.test(next)) onChange(next);
        },
      }}
    />
  );
};
