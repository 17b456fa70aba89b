import { Anchor, Select } from '@mantine/core';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** The prompt with whose key and model agents get help, saved when one is chosen; without one they get none. */
export const AssistancePrompt = () => {
  const { t } = useTranslate();
  const { data: prompts = [] } = useQuery(endpointQuery(listAllPrompts, {}));
  const stored = useLogin().settings.assistancePromptId;
  const { save, state, pending } = useSaveSetting('assistancePromptId');
  const shown = pending === undefined ? stored : pending;
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <Select
          className={classes.choice}
          label={t('settings:assistance.prompt')}
          description={t('settings:assistance.promptHint')}
          placeholder={t('settings:assistance.off')}
          data={prompts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={shown === null ? null : String(shown)}
          nothingFoundMessage={t('common:nothingFound')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(value) => save(value === null ? null : Number(value))}
          data-testid="setting-assistancePromptId"
        />
        <SavedMark state={state} />
      </div>
      <Anchor component={Link} to="/prompts" size="sm">
        {t('settings:assistance.page')}
      </Anchor>
    </div>
  );
};
