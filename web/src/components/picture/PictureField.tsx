import { Button, FileButton, Group, Input } from '@mantine/core';
import {
  deleteUserPicture,
  listUserPictures,
  listUsers,
  saveUserPicture,
  type User,
} from '@recado/shared/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { uploadToLibrary } from '../../api/upload-file.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { usePatchLogin } from '../../login/login-query.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { UserAvatar } from '../UserAvatar.tsx';

const CropDialog = lazyDialog(async () => (await import('./CropDialog.tsx')).CropDialog);

/** Bytes of a file that may be cut: photos of phones are smaller. */
const maxBytes = 25 * 1024 * 1024;

const uploadPicture = async (id: number, picture: File): Promise<User> => {
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const { key } = await uploadToLibrary(picture, options);
  return (await call(saveUserPicture, { params: { id }, body: { profileImage: key } })).user;
};

/** The picture of a user, saved at once: chosen, cut, uploaded; or removed. */
export const PictureField = ({ user }: { user: User }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const patchLogin = usePatchLogin();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (picture: File | null) =>
      picture === null
        ? (await call(deleteUserPicture, { params: { id: user.id } })).user
        : uploadPicture(user.id, picture),
    onSuccess: (saved) => {
      patchLogin((login) => (login.user.id === saved.id ? { ...login, user: saved } : login));
      for (const endpoint of [listUserPictures, listUsers])
        void client.invalidateQueries({ queryKey: queryKey(endpoint) });
      notifySuccess(t('common:picture.saved'));
    },
  });
  const choose = (file: File | null): void => {
    if (!file) return;
    if (file.size > maxBytes) notifyFailure(t('common:picture.tooLarge'));
    else openDialog(CropDialog, { file, onCropped: mutate });
  };
  return (
    <Group gap="md" wrap="nowrap">
      <UserAvatar id={user.id} name={user.name} size={64} />
      <div>
        <Input.Label labelElement="div" mb={6}>
          {t('common:picture.label')}
        </Input.Label>
        <Group gap="xs">
          <FileButton accept="image/jpeg,image/png,image/webp,image/avif,image/gif" onChange={choose}>
            {(props) => (
              <Button variant="default" size="xs" loading={isPending} data-testid="choose-picture" {...props}>
                {t('common:picture.choose')}
              </Button>
            )}
          </FileButton>
          {(data ?? user).profileImage !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              disabled={isPending}
              onClick={() => mutate(null)}
              data-testid="remove-picture"
            >
              {t('common:picture.remove')}
            </Button>
          )}
        </Group>
      </div>
    </Group>
  );
};
