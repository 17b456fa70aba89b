import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type CompanyInvoice, listCompanyInvoices } from '@recado/shared/contract/refunds';
import { actOnNote } from '@recado/shared/contract/service-notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/** Returns the words of a refusal. */
const useReason = ({ note }: Pick<CompanyInvoice, 'note'>): string | null => {
  const { t } = useTranslate();
  if (!note?.reason) return null;
  const { code, text } = note.reason;
  if (code === 'no_document') return t('companyInvoices:note.noDocument');
  return text === '' ? code : t('companyInvoices:note.reason', { code, text });
};

/** The service note (NFS-e) of an invoice: what became of it, and the way to issue it, or to note that it was cancelled by hand. */
export const ServiceNote = ({ companyId, invoice: opened }: { companyId: number; invoice: CompanyInvoice }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    mutationFn: (act: 'issue' | 'cancelledByHand') =>
      call(actOnNote, { params: { id: companyId }, body: { invoiceId: opened.id, act } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listCompanyInvoices) }),
  });
  const invoice = data ?? opened;
  const { mayHaveNote, note } = invoice;
  const reason = useReason(invoice);
  const number = note?.number ? ` ${t('companyInvoices:note.number', { number: note.number })}` : '';
  return (
    <Stack gap="sm" data-testid="service-note" data-state={note?.state}>
      <Title order={3} size="h5">
        {t('companyInvoices:note.title')}
      </Title>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text
            size="sm"
            fw={note ? 500 : undefined}
            c={note?.state === 'refused' ? 'var(--recado-danger)' : undefined}
          >
            {note ? t(`companyInvoices:note.state.${note.state}`) : t('companyInvoices:note.none')}
            {note?.url ? (
              <Anchor href={note.url} target="_blank" rel="noopener" size="sm" data-testid="note-link">
                {number}
              </Anchor>
            ) : (
              number
            )}
          </Text>
          {reason !== null && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} data-testid="note-reason">
              {reason}
            </Text>
          )}
        </div>
        {note?.state === 'byHand' ? (
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            style={{ flexShrink: 0 }}
            onClick={() => mutate('cancelledByHand')}
            data-testid="note-by-hand"
          >
            {t('companyInvoices:note.byHand')}
          </Button>
        ) : (
          mayHaveNote && (
            <Button
              variant="default"
              size="xs"
              loading={isPending}
              style={{ flexShrink: 0 }}
              onClick={() => mutate('issue')}
              data-testid="issue-note"
            >
              {t(note?.state === 'refused' ? 'companyInvoices:note.again' : 'companyInvoices:note.issue')}
            </Button>
          )
        )}
      </Group>
    </Stack>
  );
};
