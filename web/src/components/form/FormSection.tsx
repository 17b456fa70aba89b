import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface Props {
  title: string;
  /** The purpose of the fields, in a sentence. */
  hint?: string;
  children: ReactNode;
}

/** Fields of a form that belong together, under their title. A line separates it from the section before. */
export const FormSection = ({ title, hint, children }: Props) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.section}>
      <Text id={id} className={classes.title}>
        {title}
      </Text>
      {hint !== undefined && <Text className={classes.hint}>{hint}</Text>}
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </div>
  );
};
