import { Alert } from '@mantine/core';
import { translateError } from '../i18n/translate-error.ts';

interface Props {
  /** Of the last try; null where there was none, or it is forgotten. */
  error: unknown;
  /** Its text; the error's translation unless told. */
  say?: (error: unknown) => string;
  testId?: string;
}

/** Above the fields of a form that could not be sent: why. */
export const FormFailure = ({ error, say = translateError, testId }: Props) =>
  error ? (
    <Alert color="red" role="alert" data-testid={testId}>
      {say(error)}
    </Alert>
  ) : null;
