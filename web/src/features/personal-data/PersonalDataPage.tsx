import { Badge, Button, Text } from '@mantine/core';
import { type DataRequest, deleteDataRequest, listDataRequests } from '@recado/shared/contract/data-requests';
import { exportPerson } from '@recado/shared/contract/personal-data';
import { localTime } from '@recado/shared/text/time';
import { IconDownload, IconEraser, IconHistory, IconListDetails, IconShieldLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import type { Column, RowAction } from '../../components/list/list-page-props.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { DataRequestDialog } from './DataRequestDialog.tsx';
import { Erasures } from './Erasures.tsx';
import { PersonErasure } from './PersonErasure.tsx';
import { PersonExport } from './PersonExport.tsx';

const colors = { open: 'blue', inProgress: 'yellow', done: 'green', refused: 'gray' } as const;
const day = 86_400_000;

const useDataRequests = wholeList(listDataRequests, ({ requester, contacts }) => [
  requester,
  ...contacts.map(({ name }) => name),
]);

const isOpen = ({ closedOn }: DataRequest): boolean => closedOn === null;

/** The name under which a request is listed: of who asked, or of its contact once that is not known any more. */
const nameOf = ({ requester, contacts, id }: DataRequest): string => requester || (contacts[0]?.name ?? `#${id}`);

/** The clock of a request: the days that are left, or by which it is late. */
const Due = ({ request, today }: { request: DataRequest; today: string }) => {
  const { t } = useTranslate();
  const { closedOn, dueOn } = request;
  if (closedOn !== null)
    return (
      <Text span inherit c="dimmed">
        {t('personalData:closedOn', { date: formatDay(closedOn) })}
      </Text>
    );
  const date = formatDay(dueOn);
  const left = Math.round((Date.parse(dueOn) - Date.parse(today)) / day);
  if (left > 0)
    return (
      <Text span inherit c={left <= 3 ? 'orange' : undefined}>
        {t('personalData:dueIn', { date, count: left })}
      </Text>
    );
  return (
    <Text span inherit c="red" fw={600}>
      {left === 0 ? t('personalData:dueToday', { date }) : t('personalData:overdue', { date, count: -left })}
    </Text>
  );
};

const useColumns = (): readonly Column<DataRequest>[] => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const today = localTime(useNow(), timeZone).date;
  return [
    {
      label: 'personalData:requester',
      cell: (request) => (
        <span>
          {nameOf(request)}
          {request.contacts.length > 0 && (
            <Text span size="xs" c="dimmed" display="block" lineClamp={1}>
              {request.contacts.map(({ name }) => name).join(', ')}
            </Text>
          )}
        </span>
      ),
      main: true,
      opens: true,
    },
    { label: 'personalData:kind', cell: ({ kind }) => t(`personalData:kinds.${kind}`), width: '180px' },
    {
      label: 'personalData:state',
      cell: ({ state }) => (
        <Badge color={colors[state]} variant="dot">
          {t(`personalData:states.${state}`)}
        </Badge>
      ),
      width: '150px',
    },
    {
      label: 'personalData:due',
      cell: (request) => <Due request={request} today={today} />,
      width: '240px',
      numeric: true,
    },
  ];
};

/** Opens a new request about the contact whose panel the user came from, once. In arrears there is none: its data is exported. */
const useRequestOfContact = (exportContacts: (contactIds: number[]) => void): void => {
  const isReadOnly = useReadOnly();
  const navigate = useNavigate();
  const state = useLocation().state as { contact?: { id: number; name: string } } | null;
  const contact = state?.contact;
  useEffect(() => {
    if (!contact) return;
    void navigate('/personal-data', { replace: true, state: null });
    if (isReadOnly) exportContacts([contact.id]);
    else openDialog(DataRequestDialog, { request: null, contact });
  }, [contact, exportContacts, isReadOnly, navigate]);
};

/** The ways to the rules of retention, and to the erasures so far. */
const Tools = () => {
  const { t } = useTranslate();
  // In arrears the page of the rules does not open.
  const isReadOnly = useReadOnly();
  return (
    <>
      {!isReadOnly && (
        <LinkButton
          to="/personal-data/retention"
          label="personalData:retention.title"
          icon={IconHistory}
          testId="retention"
        />
      )}
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        onClick={() => openDialog(Erasures, {})}
        data-testid="show-erasures"
      >
        {t('personalData:erasure.open')}
      </Button>
    </>
  );
};

/** The requests of people about their data, with their clock; and what is done for them: an export, an erasure. */
export const PersonalDataPage = () => {
  const { t, language } = useTranslate();
  const isReadOnly = useReadOnly();
  const [params, setParams] = useSearchParams();
  const exportId = params.get('export');
  const { mutate } = useMutation({
    mutationFn: (contactIds: number[]) => call(exportPerson, { body: { contactIds, language } }),
    onSuccess: (started) => setParams({ export: started.exportId }, { replace: true }),
  });
  useRequestOfContact(mutate);
  // The archive goes with the person.
  const closeExport = (): void => setParams({}, { replace: true });
  const actions = (request: DataRequest): RowAction[] => {
    if (request.contactIds.length === 0) return [];
    const name = nameOf(request);
    return [
      {
        hint: t('personalData:export'),
        label: t('personalData:exportOf', { name }),
        icon: IconDownload,
        onClick: () => mutate(request.contactIds),
        testId: `export-person-${request.id}`,
      },
      ...(isReadOnly
        ? []
        : [
            {
              hint: t('personalData:erase'),
              label: t('personalData:eraseOf', { name }),
              icon: IconEraser,
              onClick: () => openDialog(PersonErasure, { request, onBegun: closeExport }),
              testId: `erase-person-${request.id}`,
            },
          ]),
    ];
  };
  return (
    <ListPage<DataRequest>
      name="data-request"
      title="personalData:title"
      useRows={useDataRequests}
      nameOf={nameOf}
      columns={useColumns()}
      search="personalData:search"
      empty={{
        icon: IconShieldLock,
        title: 'personalData:empty',
        hint: 'personalData:emptyHint',
        actions: <Tools />,
      }}
      add={{ label: 'personalData:add', onClick: () => openDialog(DataRequestDialog, { request: null }) }}
      onEdit={(request) => openDialog(DataRequestDialog, { request })}
      actions={(request) => (isOpen(request) ? actions(request) : [])}
      removal={{
        call: ({ id }) => call(deleteDataRequest, { params: { id } }),
        text: 'personalData:deleteText',
      }}
      tools={<Tools />}
      above={exportId !== null && <PersonExport key={exportId} exportId={exportId} onClose={closeExport} />}
    />
  );
};
