import { Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import type { ClosingReason } from '@recado/shared/contract/closing-reasons';
import type { Ticket } from '@recado/shared/contract/tickets';
import { fold } from '@recado/shared/text/fold';
import { Suspense, useState } from 'react';
import { hasAssistance } from '../../../components/assistance/assistance-on.ts';
import { LazyReason } from '../../../components/assistance/lazy-helps.ts';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

/** Reasons from which on the list can be searched. */
const searchedFrom = 9;
const none = 'none';

interface Props {
  /** Those that the company offers. */
  reasons: readonly ClosingReason[];
  isRequired: boolean;
  /** A sentence about the consequences, above the reasons. */
  text?: string;
  /** The ticket that ends, for which a model may propose a reason. */
  ticket?: Pick<Ticket, 'id' | 'contact'>;
  submit: string;
  danger?: boolean;
  onChoose: (reasonId: number | null) => void;
  onCancel: () => void;
}

/** Asks for the closing reason: the arrow keys choose, Enter answers. */
export const ReasonForm = ({ reasons, isRequired, text, ticket, submit, danger, onChoose, onCancel }: Props) => {
  const { t } = useTranslate();
  const login = useLogin();
  const [chosen, setChosen] = useState<string | null>(isRequired ? null : none);
  const [search, setSearch] = useState('');
  const isSearched = reasons.length >= searchedFrom;
  const found = reasons.filter(({ name }) => fold(name).includes(fold(search)));
  const values = [
    ...found.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isRequired ? [] : [{ value: none, label: t('closingReasons:none') }]),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onChoose(chosen === none ? null : Number(chosen));
      }}
      data-testid="reason-form"
    >
      <Stack gap="md">
        {text !== undefined && <Text size="sm">{text}</Text>}
        {isSearched && (
          <TextInput
            aria-label={t('closingReasons:search')}
            placeholder={t('closingReasons:search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('closingReasons:ask')}>
          <ScrollArea.Autosize mah="50vh" type="auto">
            <Stack gap="sm" p={2}>
              {values.map(({ value, label }, index) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  data-autofocus={(!isSearched && (isRequired ? index === 0 : value === none)) || undefined}
                />
              ))}
              {values.length === 0 && (
                <Text size="sm" c="dimmed" role="status">
                  {t('common:nothingFound')}
                </Text>
              )}
            </Stack>
          </ScrollArea.Autosize>
        </Radio.Group>
        {ticket && hasAssistance(login) && (
          <Suspense>
            <LazyReason ticketId={ticket.id} contactId={ticket.contact.id} onReason={(id) => setChosen(String(id))} />
          </Suspense>
        )}
        <DialogFooter
          onCancel={onCancel}
          submit={submit}
          complete={chosen !== null}
          danger={danger}
          testId="reason-confirm"
        />
      </Stack>
    </form>
  );
};
