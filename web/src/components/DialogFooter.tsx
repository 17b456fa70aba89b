import { Button, Group } from '@mantine/core';
import { useTranslate } from '../i18n/use-translate.ts';

interface Props {
  onCancel: () => void;
  /** Text of the button that sends the form. */
  submit: string;
  /** Whether the form says all that it has to. */
  complete?: boolean;
  /** It is on its way. */
  pending?: boolean;
  testId: string;
}

/** The end of a dialog's form: thinks better of it, or sends it. */
export const DialogFooter = ({ onCancel, submit, complete = true, pending = false, testId }: Props) => {
  const { t } = useTranslate();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" disabled={!complete} loading={pending} data-testid={testId}>
        {submit}
      </Button>
    </Group>
  );
};
