import { Button, FileButton, Group, Text } from '@mantine/core';
import { deleteLogo, saveLogo } from '@recado/shared/contract/branding';
import { type LogoMode, minLogoSide } from '@recado/shared/limits/branding';
import { call } from '../../api/call.ts';
import { uploadToLibrary } from '../../api/upload-file.ts';
import { notifyFailure } from '../../components/notify.ts';
import { brandFile, useBrand } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { drawLogo, SmallPicture } from './draw-logo.ts';
import { useSaveBrand } from './use-save-brand.ts';
import classes from './WhitelabelPage.module.css';

/** Bytes of a file that may be chosen. */
const maxChosenBytes = 10 * 1024 * 1024;

const settings = { Light: 'appLogoLight', Dark: 'appLogoDark', Favicon: 'appLogoFavicon' } as const;

/** Uploads a picture in the place of the one that the user saw. */
const upload = async (picture: File, mode: LogoMode, seen: string) => {
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const { key } = await uploadToLibrary(picture, options);
  return call(saveLogo, { body: { mode, file: key }, seen: { value: seen } });
};

/** A logo or the icon on the surface that it is for: chosen and uploaded, or removed. */
export const LogoField = ({ mode }: { mode: LogoMode }) => {
  const { t } = useTranslate();
  const name = useBrand()[settings[mode]];
  const { mutate, isPending } = useSaveBrand((picture: File | null) =>
    picture ? upload(picture, mode, name) : call(deleteLogo, { params: { mode }, query: { file: name } }),
  );
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > maxChosenBytes) return notifyFailure(t('whitelabel:logo.tooLarge'));
    try {
      mutate(await drawLogo(file, mode));
    } catch (error) {
      const isSmall = error instanceof SmallPicture;
      notifyFailure(isSmall ? t('whitelabel:logo.tooSmall', { min: minLogoSide }) : t('whitelabel:logo.noPicture'));
    }
  };
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        <Text size="sm" fw={500}>
          {t(`whitelabel:logo.${mode}`)}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`whitelabel:logo.hint${mode}`)}
        </Text>
        <Group gap="xs" mt={10}>
          <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                variant="default"
                size="xs"
                loading={isPending}
                data-testid={`choose-logo-${mode}`}
                aria-label={`${t(name === '' ? 'whitelabel:logo.choose' : 'whitelabel:logo.replace')}: ${t(`whitelabel:logo.${mode}`)}`}
                {...props}
              >
                {t(name === '' ? 'whitelabel:logo.choose' : 'whitelabel:logo.replace')}
              </Button>
            )}
          </FileButton>
          {name !== '' && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              disabled={isPending}
              onClick={() => mutate(null)}
              aria-label={`${t('whitelabel:logo.remove')}: ${t(`whitelabel:logo.${mode}`)}`}
              data-testid={`remove-logo-${mode}`}
            >
              {t('whitelabel:logo.remove')}
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.surface} data-mode={mode}>
        {name === '' ? (
          <Text size="xs">{t('whitelabel:logo.none')}</Text>
        ) : (
          <img src={brandFile(name)} alt={t(`whitelabel:logo.${mode}`)} data-testid={`logo-${mode}`} />
        )}
      </div>
    </div>
  );
};
