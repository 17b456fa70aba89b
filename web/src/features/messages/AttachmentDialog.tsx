import { ActionIcon, Alert, Stack, Textarea } from '@mantine/core';
import { maxUploadBytes } from '@recado/shared/contract/messages';
import { IconFile, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './AttachmentDialog.module.css';

/** Maximum files per message (the contract's limit). */
const maxFiles = 10;

interface Props {
  files: File[];
  onClose: () => void;
  onSend: (files: File[], caption: string) => void;
}

const Thumbnail = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const { t } = useTranslate();
  const url = useMemo(() => (/^(image|video)\//.test(file.type) ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <li className={classes.file} data-large={file.size > maxUploadBytes || undefined}>
      {url !== null && file.type.startsWith('image/') && <img src={url} alt={file.name} />}
      {url !== null && file.type.startsWith('video/') && <video src={url} muted playsInline aria-label={file.name} />}
      {url === null && (
        <span className={classes.paper}>
          <IconFile size={32} stroke={1.3} aria-hidden />
        </span>
      )}
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
      <ActionIcon
        className={classes.remove}
        variant="filled"
        color="dark"
        size="sm"
        radius="xl"
        aria-label={t('messages:attach.remove', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={13} />
      </ActionIcon>
    </li>
  );
};

/** Previews the files to send, with a caption. */
export const AttachmentDialog = ({ files, onClose, onSend }: Props) => {
  const { t } = useTranslate();
  const [kept, setKept] = useState(files.slice(0, maxFiles));
  const [caption, setCaption] = useState('');
  const tooLarge = kept.some(({ size }) => size > maxUploadBytes);
  const remove = (file: File): void => {
    const rest = kept.filter((other) => other !== file);
    if (rest.length === 0) onClose();
    else setKept(rest);
  };
  return (
    <Dialog onClose={onClose} title={t('messages:attach.title', { count: kept.length })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tooLarge) return;
          onClose();
          onSend(kept, caption.trim());
        }}
      >
        <Stack gap="md">
          {tooLarge && (
            <Alert color="red">{t('messages:attach.tooLarge', { size: formatBytes(maxUploadBytes) })}</Alert>
          )}
          {files.length > maxFiles && <Alert color="yellow">{t('messages:attach.tooMany', { count: maxFiles })}</Alert>}
          <ul className={classes.files} data-single={kept.length === 1 || undefined}>
            {kept.map((file, index) => (
              <Thumbnail key={index} file={file} onRemove={() => remove(file)} />
            ))}
          </ul>
          <Textarea
            label={t('messages:attach.caption')}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
            autosize
            minRows={1}
            maxRows={5}
            data-autofocus
            data-testid="caption"
          />
          <DialogFooter
            onCancel={onClose}
            submit={t('messages:composer.send')}
            complete={!tooLarge}
            testId="send-files"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
