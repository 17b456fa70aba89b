import { Button, Group } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './DialogFooter.module.css';

interface Props {
  onCancel: () => void;
  /** Label of the submit button. */
  submit: string;
  /** False disables the submit button. */
  complete?: boolean;
  /** True while the form is being submitted. */
  pending?: boolean;
  /** True for a form whose submission can't be undone: the button is red. */
  danger?: boolean;
  testId: string;
}

/** The cancel and submit buttons of a dialog's form. */
export const DialogFooter = ({ onCancel, submit, complete = true, pending = false, danger = false, testId }: Props) => {
  const { t } = useTranslate();
  return (
    <Group justify="flex-end" gap="xs" className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button
        type="submit"
        color={danger ? 'red.9' : undefined}
        disabled={!complete}
        loading={pending}
        data-testid={testId}
      >
        {submit}
      </Button>
    </Group>
  );
};
