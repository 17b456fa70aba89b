import { Anchor, Stack, Text } from '@mantine/core';
import { updateAnyConnection } from '@recado/shared/contract/any-connections';
import { type Connection, createConnection, updateConnection } from '@recado/shared/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FormTabs, type FormTab } from '../../components/form/FormTabs.tsx';
import { useOpenedAt } from '../../components/form/use-opened-at.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { applyConnection } from './connection-events.ts';
import { isPhone } from './connection-state.ts';
import { AutomationFields } from './form/AutomationFields.tsx';
import { ChatbotTab } from './form/ChatbotTab.tsx';
import { type ConnectionValues, limits, rulesOf, toBody, valuesOf } from './form/connection-values.ts';
import { GeneralTab, NameField, QueuesField } from './form/GeneralTab.tsx';
import { MessagesTab } from './form/MessagesTab.tsx';
import { NpsTab } from './form/NpsTab.tsx';
import { saveGreetingFile } from './form/save-greeting-file.ts';
import { SchedulesTab } from './form/SchedulesTab.tsx';
import { TokenField } from './form/TokenField.tsx';
import { importRules, ImportTab } from './form/ImportTab.tsx';

interface Props {
  /** Null for a new connection. */
  connection: Connection | null;
  /** Queues of a new connection that are selected at first. */
  queueIds?: readonly number[];
  /** The field at which the dialog opens. */
  field?: string;
  onClose: () => void;
  onSaved: (connection: Connection) => void;
}

const messageFields = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'collectiveVacationMessage',
  'collectiveVacationStart',
  'collectiveVacationEnd',
] as const;
const chatbotFields = [
  'maxUseBotQueues',
  'timeUseBotQueues',
  'timeSendQueue',
  'sendIdQueue',
  'expiresTicket',
  'expiresInactiveMessage',
  'timeInactiveMessage',
  'inactiveMessage',
] as const;

/**
 * The tabs of a connection (specification 2, section 2): those of a phone's connection, of the plan's features, and of
 * connections with hours of their own where they apply.
 */
const useTabs = (form: EntityForm<ConnectionValues>, connection: Connection | null): FormTab[] => {
  const { t } = useTranslate();
  const { plan, settings, user } = useLogin();
  // Only administrators may list prompts, integrations and flows.
  const mayAutomate = (plan.useIntegrations || plan.useOpenAi) && user.profile === 'admin';
  const onPhone = connection === null || isPhone(connection);
  const tabs: (FormTab | false)[] = [
    {
      name: 'general',
      label: t('connections:form.general'),
      fields: ['name', 'queueIds', 'timeCreateNewTicket'],
      content: <GeneralTab form={form} hasGroups={onPhone} />,
    },
    (plan.useExternalApi || mayAutomate) && {
      name: 'integrations',
      label: t('connections:form.integrations'),
      fields: ['promptId', 'integrationId', 'flowIdWelcome', 'flowIdNotPhrase'],
      content: (
        <>
          {mayAutomate && <AutomationFields form={form} />}
          {plan.useExternalApi && <TokenField connection={connection} />}
        </>
      ),
    },
    {
      name: 'messages',
      label: t('connections:form.messages'),
      fields: messageFields,
      content: <MessagesTab form={form} connection={connection} />,
    },
    {
      name: 'chatbot',
      label: t('connections:form.chatbot'),
      fields: chatbotFields,
      content: <ChatbotTab form={form} />,
    },
    {
      name: 'nps',
      label: t('connections:form.nps'),
      fields: ['ratingMessage', 'maxUseBotQueuesNPS', 'expiresTicketNPS'],
      content: <NpsTab form={form} />,
    },
    settings.scheduleType === 'connection' && {
      name: 'schedules',
      label: t('connections:form.schedules'),
      fields: ['schedules'],
      content: <SchedulesTab form={form} />,
    },
    onPhone && {
      name: 'import',
      label: t('connections:import.tab'),
      fields: Object.keys(importRules(null)),
      content: <ImportTab form={form.form} connection={connection} />,
    },
  ];
  return tabs.filter((tab) => tab !== false);
};

/** The fields that a new connection is asked for. */
const shortFields = ['name', 'queueIds'];

/** The fields that a new number needs before its code is shown: its name and who will see its customers. */
const ShortForm = ({ form, onMore }: { form: EntityForm<ConnectionValues>; onMore: () => void }) => {
  const { t } = useTranslate();
  return (
    <Stack gap="md">
      <NameField form={form} />
      <QueuesField form={form} />
      <Text size="sm" c="dimmed">
        {t('connections:form.later')}{' '}
        <Anchor component="button" type="button" inherit onClick={onMore} data-testid="more-options">
          {t('connections:form.more')}
        </Anchor>
      </Text>
    </Stack>
  );
};

const WholeForm = ({ form, connection }: { form: EntityForm<ConnectionValues>; connection: Connection | null }) => {
  const tabs = useTabs(form, connection);
  return <FormTabs tall refused={form.refused} tabs={tabs} />;
};

/** Form to add or change a connection. A new one asks for its name and queues, and for the rest on request. */
export const ConnectionDialog = ({ connection, queueIds = [], field, onClose, onSaved }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const login = useLogin();
  const added = useRef<Connection | null>(null);
  const form = useRecordForm({
    record: connection,
    valuesOf: (shown: Connection | null) => valuesOf(shown, queueIds),
    bodyOf: toBody,
    limits,
    rules: rulesOf(connection, login),
    create: async (body, values) => {
      // A second attempt after a failure changes the connection: it does not add another.
      const known = added.current;
      added.current = await (known
        ? call(updateConnection, { params: { id: known.id }, body })
        : call(createConnection, { body }));
      return saveGreetingFile(added.current, values);
    },
    update: async ({ id, companyId }, change, values) =>
      companyId === login.company.id
        ? saveGreetingFile(await call(updateConnection, { params: { id }, ...change }), values)
        : call(updateAnyConnection, { params: { id }, query: { companyId }, ...change }),
    errorFields: {
      ERR_RATING_MESSAGE_REQUIRED: 'ratingMessage',
      ERR_RATING_EXPIRY_REQUIRED: 'expiresTicketNPS',
      ERR_REDIRECT_QUEUE_REQUIRED: 'sendIdQueue',
      ERR_VACATION_DATES: 'collectiveVacationStart',
    },
    saved: 'connections:saved',
    onSaved: (saved) => {
      applyConnection(client, saved);
      onClose();
      onSaved(saved);
    },
  });
  useOpenedAt(form, field);
  const [asksAll, setAsksAll] = useState(connection !== null);
  // Of what a server refuses, the field may be in a tab.
  const isWhole = asksAll || (form.refused !== null && !shortFields.includes(form.refused.name));
  return (
    <EntityDialog
      title={t(connection ? 'connections:form.editTitle' : 'connections:form.addTitle')}
      subject={connection?.name}
      form={form}
      submit={t(connection ? 'common:save' : isWhole ? 'connections:form.add' : 'connections:form.addAndShowCode')}
      size={isWhole ? 'xl' : 'md'}
      name="connection"
      onClose={onClose}
    >
      {isWhole ? (
        <WholeForm form={form} connection={connection} />
      ) : (
        <ShortForm form={form} onMore={() => setAsksAll(true)} />
      )}
    </EntityDialog>
  );
};
