import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './ComposerMode.module.css';
import { setSigns, useSigns } from './signature-switch.ts';

interface Props {
  isPrivate: boolean;
  onPrivate: (isPrivate: boolean) => void;
}

/** Switches between an answer to the contact and a note, and between signing the answer and not. */
export const ComposerMode = ({ isPrivate, onPrivate }: Props) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const signs = useSigns();
  return (
    <div className={classes.root}>
      <SegmentedControl
        size="xs"
        value={isPrivate ? 'note' : 'reply'}
        onChange={(mode) => onPrivate(mode === 'note')}
        data={[
          { value: 'reply', label: t('messages:composer.mode.reply') },
          { value: 'note', label: t('messages:composer.mode.note') },
        ]}
        aria-label={t('messages:composer.mode.label')}
        data-testid="composer-mode"
      />
      {!isPrivate && settings.sendSignMessage === 'enabled' && (
        <Switch
          size="xs"
          checked={signs}
          onChange={(event) => setSigns(event.currentTarget.checked)}
          label={t('messages:composer.sign')}
          data-testid="sign-message"
        />
      )}
    </div>
  );
};
