import { Alert, NumberInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { VariablesTextarea } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { ConnectionValues } from './connection-values.ts';
import { maxMinutes } from './GeneralTab.tsx';

/** The question for a rating of the service, how often it is asked, and when it expires. */
export const NpsTab = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const asks = settings.userRating === 'enabled';
  return (
    <>
      {!asks && (
        <Alert role="note" icon={<IconInfoCircle size={18} aria-hidden />} data-testid="rating-off">
          {t('connections:form.ratingOff')}
        </Alert>
      )}
      <VariablesTextarea
        label={t('connections:form.ratingMessage')}
        description={t('connections:form.ratingMessageHint')}
        sample={{ connectionName: form.form.values.name }}
        {...form.field('ratingMessage')}
        withAsterisk={asks}
      />
      <NumberInput
        label={t('connections:form.maxUseBotQueuesNPS')}
        description={t('connections:form.maxUseBotQueuesNPSHint')}
        min={0}
        max={100}
        allowDecimal={false}
        {...form.field('maxUseBotQueuesNPS')}
      />
      <NumberInput
        label={t('connections:form.expiresTicketNPS')}
        description={t('connections:form.expiresTicketNPSHint')}
        min={0}
        max={maxMinutes}
        allowDecimal={false}
        {...form.field('expiresTicketNPS')}
        withAsterisk={asks}
      />
    </>
  );
};
