import { ActionIcon, Button, FileButton, Group, Input, Progress, Text, Tooltip } from '@mantine/core';
import { IconPaperclip, IconTrash, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uploadToLibrary, type Uploaded } from '../../api/upload-file.ts';
import { translateError } from '../../i18n/translate-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  label: string;
  /** Name of the stored file; null when there is none. */
  fileName: string | null;
  /** MIME types that may be chosen, as the `accept` attribute has them. */
  accept?: string;
  /** Uploads the file; to the company’s library by default. */
  upload?: typeof uploadToLibrary;
  /** Called with the uploaded file, or null when the file was removed. */
  onChange: (file: Uploaded | null) => void;
  /** Called with true while a file is uploaded: the form cannot be saved then. */
  onBusy: (busy: boolean) => void;
}

/**
 * A file of a form: it is uploaded when it is chosen, with its progress, and can be cancelled, replaced and removed. The
 * upload continues while another tab of the form is shown, which ends the effects of this one.
 */
export const FileField = ({ label, fileName, accept, upload = uploadToLibrary, onChange, onBusy }: Props) => {
  const { t } = useTranslate();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const transfer = useRef<AbortController>(null);
  const start = async (file: File | null): Promise<void> => {
    if (!file) return;
    const controller = new AbortController();
    transfer.current = controller;
    setError(null);
    setShare(0);
    onBusy(true);
    try {
      onChange(await upload(file, { onProgress: setShare, signal: controller.signal }));
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    } finally {
      setShare(null);
      onBusy(false);
    }
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Input.Wrapper label={label} error={error === null ? undefined : translateError(error)}>
      {share === null ? (
        <Group gap="xs" wrap="nowrap">
          <FileButton accept={accept} onChange={(file) => void start(file)}>
            {(props) => (
              <Button
                variant="default"
                size="sm"
                flex="none"
                leftSection={<IconPaperclip size={16} aria-hidden />}
                data-testid="choose-file"
                {...props}
              >
                {t(fileName === null ? 'common:upload.choose' : 'common:upload.replace')}
              </Button>
            )}
          </FileButton>
          {fileName !== null && (
            <>
              <Text size="sm" truncate data-testid="file-name">
                {fileName}
              </Text>
              <Tooltip label={t('common:upload.remove')}>
                <ActionIcon
                  aria-label={t('common:upload.remove')}
                  onClick={() => onChange(null)}
                  data-testid="remove-file"
                >
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </Group>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Progress value={percent} flex={1} aria-label={t('common:upload.progress', { percent })} />
          <Text size="xs" c="dimmed">
            {t('common:upload.progress', { percent })}
          </Text>
          <ActionIcon
            aria-label={t('common:cancel')}
            onClick={() => transfer.current?.abort()}
            data-testid="cancel-upload"
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      )}
    </Input.Wrapper>
  );
};
