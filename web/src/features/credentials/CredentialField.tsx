import { Button, PasswordInput } from '@mantine/core';
import {
  type Credential,
  listCredentials,
  listWebhookRegistrations,
  setCredential,
} from '@recado/shared/contract/credentials';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './CredentialsPage.module.css';

const useSave = (key: Credential['key'], onSaved: () => void) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call(setCredential, { params: { key }, body: { value } }),
    onSuccess: () => {
      onSaved();
      notifySuccess(t('credentials:saved'));
      return Promise.all(
        [listCredentials, listWebhookRegistrations].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      );
    },
  });
};

interface Props {
  credential: Credential;
  /** The value that is typed and not saved. */
  draft: string;
  onDraft: (draft: string) => void;
}

/** A credential: whether it is set, and an input for another value. */
export const CredentialField = ({ credential: { key, isSet, lastCharacters }, draft, onDraft }: Props) => {
  const { t } = useTranslate();
  const { mutate, isPending } = useSave(key, () => onDraft(''));
  const ending = lastCharacters === '' ? t('credentials:set') : t('credentials:setEnding', { ending: lastCharacters });
  const label = t(`credentials:name.${key}`);
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') mutate(draft.trim());
      }}
    >
      <PasswordInput
        className={classes.input}
        label={label}
        description={isSet ? ending : t('credentials:notSet')}
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        autoComplete="off"
        data-testid={`credential-${key}`}
      />
      {isSet && draft === '' ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={() =>
            confirm({
              title: t('credentials:removal.title'),
              text: t('credentials:removal.text', { name: label }),
              confirm: t('credentials:removal.confirm'),
              onConfirm: () => mutate(''),
            })
          }
          data-testid={`remove-credential-${key}`}
        >
          {t('credentials:remove')}
        </Button>
      ) : (
        <Button type="submit" loading={isPending} disabled={draft.trim() === ''} data-testid={`save-credential-${key}`}>
          {t('credentials:save')}
        </Button>
      )}
    </form>
  );
};
