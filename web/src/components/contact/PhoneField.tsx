import { TextInput, type TextInputProps } from '@mantine/core';
import { formatPhone } from './format-phone.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * Input of a phone number, formatted while it is typed. Within the number nothing moves under the caret: it is formatted
 * when the field is left.
 */
export const PhoneField = ({ value, onChange, onBlur, ...props }: Props) => (
  <TextInput
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    maxLength={60}
    value={value}
    onChange={({ currentTarget: { value: typed, selectionStart } }) =>
      onChange(selectionStart === typed.length ? formatPhone(typed) : typed)
    }
    onBlur={(event) => {
      onChange(formatPhone(event.currentTarget.value));
      onBlur?.(event);
    }}
  />
);
