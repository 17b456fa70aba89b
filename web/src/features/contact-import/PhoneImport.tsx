import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { importChatContacts, importPhoneContacts, type PhoneSource } from '@recado/shared/contract/contact-imports';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { IconAddressBook, IconMessages } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { notifyError } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { storeImport } from './import-progress.ts';
import classes from './ContactImport.module.css';

const sources = [
  { source: 'phone', text: 'contactImport:phone.contacts', icon: IconAddressBook },
  { source: 'chats', text: 'contactImport:phone.chats', icon: IconMessages },
] as const;

const start = (source: PhoneSource, whatsappId: number) =>
  source === 'phone'
    ? call(importPhoneContacts, { params: { whatsappId } })
    : call(importChatContacts, { body: { whatsappId } });

/** Imports the address book of a connection's phone, or the people of its chats (specification 1, section 7). */
export const PhoneImport = ({ disabled }: { disabled: boolean }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery({ ...endpointQuery(listConnectionNames, {}), staleTime: 0 });
  const [chosen, setChosen] = useState<number | null>(null);
  const connections = data?.filter(({ channel, status }) => channel === 'whatsapp' && status === 'CONNECTED') ?? [];
  const usual = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  const whatsappId = connections.find(({ id }) => id === chosen)?.id ?? usual?.id ?? null;
  const begin = useMutation({
    mutationFn: ({ source, id }: { source: PhoneSource; id: number }) => start(source, id),
    onSuccess: (contactImport) => storeImport(client, contactImport),
    onError: notifyError,
  });
  return (
    <Paper withBorder p="md" radius="lg" component="section" aria-labelledby="phone-import">
      <Stack gap="sm">
        <Title order={2} size="h5" id="phone-import">
          {t('contactImport:phone.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(data && connections.length === 0 ? 'contactImport:phone.none' : 'contactImport:phone.hint')}
        </Text>
        <Group align="end" gap="sm">
          {connections.length > 1 && (
            <Select
              label={t('contactImport:phone.connection')}
              data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(whatsappId)}
              onChange={(id) => id !== null && setChosen(Number(id))}
              allowDeselect={false}
            />
          )}
          {sources.map(({ source, text, icon: Icon }) => (
            <Button
              key={source}
              variant="default"
              classNames={{ root: classes.source, label: classes.sourceLabel }}
              leftSection={<Icon size={16} aria-hidden />}
              disabled={disabled || whatsappId === null}
              loading={begin.isPending && begin.variables.source === source}
              onClick={() => whatsappId !== null && begin.mutate({ source, id: whatsappId })}
              data-testid={`import-${source}`}
            >
              {t(text)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
};
