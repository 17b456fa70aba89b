import { Alert, Code, Select, Stack, Table, Text, Title } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { getExternalUsage } from '@recado/shared/contract/external-usage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { Page } from '../../components/page/Page.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { runtimeConfig } from '../../config/runtime-config.ts';
import { StoredToken } from '../../features/connections/form/TokenField.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Example } from './Example.tsx';
import { type Access, imageExample, mediaExample, numberExample, textExample } from './examples.ts';
import { externalFields } from './fields.ts';
import classes from './MessagesApi.module.css';
import { TestForm } from './TestForm.tsx';
import { UsageTable } from './UsageTable.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <Title order={2} className={classes.title}>
      {title}
    </Title>
    {children}
  </section>
);

/** The meaning of each field of a call that sends. */
const Fields = () => {
  const { t } = useTranslate();
  return (
    <Table className={classes.fields} verticalSpacing={6} aria-label={t('messagesApi:fields')}>
      <Table.Tbody>
        {externalFields.map((name) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Code>{name}</Code>
            </Table.Td>
            <Table.Td>{t(`messagesApi:field.${name}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

interface CallsProps {
  access: Access;
  tokenOf: () => Promise<string>;
}

/** The calls, each with its example, and the forms that try them. */
const Calls = ({ access, tokenOf }: CallsProps) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const onSent = (): void => void client.invalidateQueries({ queryKey: queryKey(getExternalUsage) });
  return (
    <>
      <Section title={t('messagesApi:text')}>
        <div className={classes.columns}>
          <Example title="POST /api/messages/send" command={textExample(access, t('messagesApi:sampleText'))} />
          <TestForm kind="text" tokenOf={tokenOf} onSent={onSent} />
        </div>
      </Section>
      <Section title={t('messagesApi:media')}>
        <div className={classes.columns}>
          <Stack gap="sm">
            <Example title="POST /api/messages/send" command={mediaExample(access, t('messagesApi:sampleMedia'))} />
            <Text className={classes.hint}>{t('messagesApi:mediaHint')}</Text>
          </Stack>
          <TestForm kind="media" tokenOf={tokenOf} onSent={onSent} />
        </div>
      </Section>
      <Section title={t('messagesApi:more')}>
        <div className={classes.columns}>
          <Example
            title="POST /api/messages/send/linkImage"
            command={imageExample(access, t('messagesApi:sampleMedia'))}
          />
          <Example title="POST /api/messages/checkNumber" command={numberExample(access)} />
        </div>
      </Section>
    </>
  );
};

/** The documentation of the messages API, with forms that try it and its usage (specification 3, section 2). */
export const MessagesApiPage = () => {
  const { t } = useTranslate();
  const connections = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const config = useQuery({ queryKey: ['runtime-config'], queryFn: runtimeConfig, staleTime: Infinity });
  const [chosen, setChosen] = useState<number | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const all = connections.data ?? [];
  const id = chosen ?? all[0]?.id ?? null;
  const tokenOf = async (): Promise<string> => {
    if (token !== null) return token;
    const result = await call(getConnectionToken, { params: { id: id ?? 0 } });
    setToken(result.token);
    return result.token;
  };
  const access = { base: config.data?.integratorsUrl ?? '', token: token ?? t('messagesApi:yourToken') };
  return (
    <Page title={t('messagesApi:title')} testId="messages-api-page">
      <QueryGate queries={[connections, config]} height={320}>
        <div className={classes.page}>
          <Text size="sm" className={classes.intro}>
            {t('messagesApi:intro')}
          </Text>
          {id === null ? (
            <Alert color="yellow">{t('messagesApi:noConnection')}</Alert>
          ) : (
            <>
              <Section title={t('messagesApi:connection')}>
                <div className={classes.columns}>
                  <Select
                    label={t('messagesApi:connectionLabel')}
                    description={t('messagesApi:connectionHint')}
                    data={all.map((connection) => ({ value: String(connection.id), label: connection.name }))}
                    value={String(id)}
                    onChange={(value) => {
                      setChosen(Number(value));
                      setToken(null);
                    }}
                    allowDeselect={false}
                    data-testid="api-connection"
                  />
                  <div className={classes.token}>
                    <StoredToken key={id} id={id} token={token} onToken={setToken} />
                  </div>
                </div>
              </Section>
              <Calls access={access} tokenOf={tokenOf} />
            </>
          )}
          <Section title={t('messagesApi:fields')}>
            <Fields />
            <Text className={classes.hint}>{t('messagesApi:errors')}</Text>
          </Section>
          <Section title={t('messagesApi:usage')}>
            <UsageTable />
          </Section>
        </div>
      </QueryGate>
    </Page>
  );
};
