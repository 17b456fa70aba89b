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
import { notifyError, notifySuccess } from '../../components/notify.ts';
import { isApiError } from '../../errors/api-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './CredentialsPage.module.css';

type Seen = Pick<Credential, 'isSet' | 'lastCharacters'>;
interface Change {
  value: string;
  /** The credential as the user saw it. */
  seen: Seen;
}

const useSave = ({ key, isSet, lastCharacters }: Credential, onSaved: () => void) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [listCredentials, listWebhookRegistrations].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
  const { mutate, isPending } = useMutation({
    mutationFn: ({ value, seen }: Change) =>
      call(setCredential, { params: { key }, body: { value }, seen: { ...seen } }),
    onSuccess: () => {
      onSaved();
      notifySuccess(t('credentials:saved'));
      return refresh();
    },
    onError: (failure, { value }) => {
      if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) return notifyError(failure);
      const { record, by } = failure.details;
      const { isSet: set, lastCharacters: ending } = record as Credential;
      void refresh();
      confirm({
        title: typeof by === 'string' ? t('credentials:conflict.by', { name: by }) : t('credentials:conflict.somebody'),
        text: t('credentials:conflict.text'),
        confirm: t('credentials:conflict.confirm'),
        onConfirm: () => mutate({ value, seen: { isSet: set, lastCharacters: ending } }),
      });
    },
    meta: { quiet: true },
  });
  return { save: (value: string): void => mutate({ value, seen: { isSet, lastCharacters } }), isPending };
};

interface Props {
  credential: Credential;
  /** The value that is typed and not saved. */
  draft: string;
  onDraft: (draft: string) => void;
}

/** A credential: whether it is set, and an input for another value. */
export const CredentialField = ({ credential, draft, onDraft }: Props) => {
  const { t } = useTranslate();
  const { key, isSet, lastCharacters } = credential;
  const { save, isPending } = useSave(credential, () => onDraft(''));
  const ending = lastCharacters === '' ? t('credentials:set') : t('credentials:setEnding', { ending: lastCharacters });
  const label = t(`credentials:name.${key}`);
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') save(draft.trim());
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
              onConfirm: () => save(''),
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
