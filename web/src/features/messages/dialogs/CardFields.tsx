import { type InputBaseProps, Textarea, TextInput } from '@mantine/core';
import { maxCardLine, maxCardText } from '@recado/shared/contract/cards';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface LineProps extends Pick<InputBaseProps, 'error'> {
  label: string;
  'data-testid': string;
}

/** A required line of a card. Further props are those of the form's field. */
export const CardLine = (props: LineProps) => <TextInput withAsterisk maxLength={maxCardLine} {...props} />;

/** The text of a card, in several lines. Further props are those of the form's field. */
export const CardText = (props: Pick<InputBaseProps, 'error'> & { withAsterisk?: boolean }) => {
  const { t } = useTranslate();
  return (
    <Textarea
      label={t('attachments:interactive.text')}
      maxLength={maxCardText}
      autosize
      minRows={2}
      maxRows={6}
      {...props}
      data-testid="card-text"
    />
  );
};
