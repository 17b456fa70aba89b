import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { translateError } from '../i18n/translate-error.ts';

interface Props {
  /** Error of the last submit; null when there was none. */
  error: unknown;
  /** Text of the error; its translation by default. */
  textOf?: (error: unknown) => string;
  testId?: string;
}

/** Alert above the fields of a form that failed to submit. It takes the focus that the disabled button lost. */
export const FormFailure = ({ error, textOf = translateError, testId }: Props) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && document.activeElement === document.body) alert.current?.focus();
  }, [error]);
  return error ? (
    <Alert ref={alert} tabIndex={-1} color="red" role="alert" data-testid={testId}>
      {textOf(error)}
    </Alert>
  ) : null;
};
