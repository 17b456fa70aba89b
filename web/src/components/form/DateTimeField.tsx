import { Group, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './DateTimeField.module.css';
import { TimeField } from './TimeField.tsx';

interface Props {
  label: string;
  description?: string | undefined;
  /** The first and the last day that may be chosen, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  withAsterisk?: boolean;
  /** Properties of the form's field, which holds a day and a time, YYYY-MM-DDTHH:mm, or an empty text. */
  field: Record<string, unknown>;
}

const partsOf = (value: string): { day: string; time: string } => {
  const [day = '', time = ''] = value.split('T');
  return { day, time: time.slice(0, 5) };
};
const joined = ({ day, time }: { day: string; time: string }): string =>
  day !== '' && /^\d{2}:\d{2}$/.test(time) ? `${day}T${time}` : '';

/** A day, and a time of day of 24 hours in every browser. While either is missing the field is empty. */
export const DateTimeField = ({ label, description, min, max, withAsterisk, field }: Props) => {
  const { t } = useTranslate();
  const {
    value,
    onChange,
    error,
    'data-testid': testId,
    'data-path': path,
  } = field as {
    value: string;
    onChange: (value: string) => void;
    error?: string | null;
    'data-testid'?: string;
    'data-path'?: string;
  };
  const [parts, setParts] = useState(() => partsOf(value));
  const [shown, setShown] = useState(value);
  // A value from elsewhere, such as a button, replaces what was typed.
  if (value !== shown) {
    setShown(value);
    if (value !== joined(parts)) setParts(partsOf(value));
  }
  const change = (next: Partial<typeof parts>): void => {
    const all = { ...parts, ...next };
    setParts(all);
    if (joined(all) !== value) onChange(joined(all));
  };
  const isInvalid = error !== undefined && error !== null && error !== '';
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk ?? field.withAsterisk === true}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      labelElement="div"
    >
      <Group gap="xs" wrap="nowrap" role="group" aria-label={label}>
        <TextInput
          type="date"
          className={classes.day}
          aria-label={t('common:form.day')}
          min={min}
          max={max}
          value={parts.day}
          error={isInvalid}
          onChange={(event) => change({ day: event.currentTarget.value })}
          data-path={path}
          data-testid={testId}
        />
        <TimeField
          className={classes.time}
          aria-label={t('common:form.time')}
          field={{
            value: parts.time,
            error: isInvalid,
            onChange: (time: string) => change({ time }),
            'data-testid': testId && `${testId}-time`,
          }}
        />
      </Group>
    </Input.Wrapper>
  );
};
