import { Alert } from '@mantine/core';
import { translateError } from '../i18n/translate-error.ts';

interface Props {
  /** Error of the last submit; null when there was none. */
  error: unknown;
  /** Text of the error; its translation by default. */
  textOf?: (error: unknown) => string;
  testId?: string;
}

/** Alert above the fields of a form that failed to submit. */
export const FormFailure = ({ error, textOf = translateError, testId }: Props) =>
  error ? (
    <Alert color="red" role="alert" data-testid={testId}>
      {textOf(error)}
    </Alert>
  ) : null;
