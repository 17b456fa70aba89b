import { Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { sendCampaignTest } from '@recado/shared/contract/campaign-recipients';
import type { CallOf } from '@recado/shared/contract/grammar';
import { IconSend2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isEmptyPhone } from '../../../components/contact/format-phone.ts';
import { PhoneField } from '../../../components/contact/PhoneField.tsx';
import { notifySuccess } from '../../../components/notify.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  /** The message of the test; null while there is nothing to send or no connection to send it from. */
  test: Omit<CallOf<typeof sendCampaignTest>['body'], 'number'> | null;
}

/** Sends the message that is shown to a number of one's own, which this browser remembers. */
export const SendTest = ({ test }: Props) => {
  const { t } = useTranslate();
  const [number, setNumber] = useLocalStorage({
    key: 'campaignTestNumber',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: (body: CallOf<typeof sendCampaignTest>['body']) => call(sendCampaignTest, { body }),
    onSuccess: () => notifySuccess(t('campaigns:test.sent')),
    meta: { quiet: true },
  });
  const submit = (): void => {
    setMissing(isEmptyPhone(number));
    if (test !== null && !isEmptyPhone(number)) send.mutate({ ...test, number });
  };
  const failure = send.error === null ? null : translateError(send.error);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <PhoneField
        flex={1}
        label={t('campaigns:test.number')}
        description={t('campaigns:test.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={number}
        onChange={(value) => {
          setNumber(value);
          setMissing(false);
          send.reset();
        }}
        error={isMissing ? t('common:form.required') : failure}
        data-testid="test-number"
      />
      <Button
        variant="default"
        mt={24}
        leftSection={<IconSend2 size={16} aria-hidden />}
        disabled={test === null}
        loading={send.isPending}
        onClick={submit}
        data-testid="send-test"
      >
        {t('campaigns:test.send')}
      </Button>
    </Group>
  );
};
