import { Button } from '@mantine/core';
import { checkContactList } from '@recado/shared/contract/contact-lists';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';

/** Button that asks WhatsApp for a list's unchecked numbers. */
export const CheckNumbersButton = ({ contactListId }: { contactListId: number }) => {
  const { t } = useTranslate();
  const isReadOnly = useReadOnly();
  const check = useMutation({
    mutationFn: () => call(checkContactList, { params: { id: contactListId } }),
    onSuccess: () => notifySuccess(t('contactLists:checkStarted')),
  });
  if (isReadOnly) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      loading={check.isPending}
      onClick={() => check.mutate()}
      data-testid="check-numbers"
    >
      {t('contactLists:check')}
    </Button>
  );
};
