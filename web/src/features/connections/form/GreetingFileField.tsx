import { Anchor, Stack, Text } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { getGreetingMedia } from '@recado/shared/contract/greeting-media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { uploadToLibrary } from '../../../api/upload-file.ts';
import { FileField } from '../../../components/form/FileField.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues, GreetingFile } from './connection-values.ts';
import classes from './GreetingFileField.module.css';

/** Milliseconds after which a link is asked for again; it is valid for 15 minutes. */
const linkAge = 10 * 60_000;

/** A link to the chosen file: to what was uploaded in this dialog, else to the stored file. */
const useFileLink = (file: GreetingFile | null, connection: Connection | null, local: string | null) => {
  const isStored = file !== null && file.key === connection?.greetingMediaAttachment?.key;
  const { data } = useQuery({
    ...endpointQuery(getGreetingMedia, { params: { id: connection?.id ?? 0 } }),
    enabled: isStored,
    staleTime: linkAge,
  });
  return isStored ? (data?.url ?? null) : local;
};

const Preview = ({ file, url }: { file: GreetingFile; url: string }) => {
  const { t } = useTranslate();
  const [kind] = file.mimetype.split('/');
  const shared = { className: classes.preview, src: url, 'data-testid': 'greeting-preview' };
  if (kind === 'image') return <img alt={file.name} {...shared} />;
  if (kind === 'video') return <video controls preload="metadata" aria-label={file.name} {...shared} />;
  if (kind === 'audio') return <audio controls preload="metadata" aria-label={file.name} {...shared} />;
  return (
    <Anchor href={url} target="_blank" rel="noopener" size="sm" data-testid="greeting-preview">
      {t('connections:form.mediaOpen')}
    </Anchor>
  );
};

interface Props {
  form: EntityForm<ConnectionValues>;
  /** Null for a new connection. */
  connection: Connection | null;
}

/** The file that is sent before the greeting, with a preview. It is stored when the form is saved. */
export const GreetingFileField = ({ form, connection }: Props) => {
  const { t } = useTranslate();
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(local ?? ''), [local]);
  const file = form.form.values.greetingFile;
  const url = useFileLink(file, connection, local);
  const upload: typeof uploadToLibrary = async (chosen, options) => {
    const uploaded = await uploadToLibrary(chosen, options);
    setLocal(URL.createObjectURL(chosen));
    return uploaded;
  };
  return (
    <Stack gap={6}>
      <FileField
        label={t('connections:form.media')}
        fileName={file?.name ?? null}
        upload={upload}
        onChange={(chosen) => form.form.setFieldValue('greetingFile', chosen)}
        onBusy={form.setBusy}
      />
      {file === null && (
        <Text size="xs" c="dimmed">
          {t('connections:form.mediaHint')}
        </Text>
      )}
      {file !== null && url !== null && <Preview file={file} url={url} />}
    </Stack>
  );
};
