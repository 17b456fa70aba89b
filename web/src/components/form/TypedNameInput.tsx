import { TextInput } from '@mantine/core';

interface Props {
  /** Asks for the name. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Field in which the name of what is deleted for good is typed, before it can be confirmed. */
export const TypedNameInput = ({ label, value, onChange }: Props) => (
  <TextInput
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
    data-autofocus
    data-testid="typed-name"
  />
);
