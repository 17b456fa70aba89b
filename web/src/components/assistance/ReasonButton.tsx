import { Text } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';
import { FormFailure } from '../FormFailure.tsx';
import { HelpButton } from './HelpButton.tsx';
import { ProposedTags } from './ProposedTags.tsx';
import { useAssistance } from './use-assistance.ts';

interface Props {
  ticketId: number;
  contactId: number;
  /** Called with the id of the proposed reason. */
  onReason: (id: number) => void;
}

/** Proposes the closing reason of a ticket, and tags for its contact, on request. */
export const ReasonButton = ({ ticketId, contactId, onReason }: Props) => {
  const { t } = useTranslate();
  const help = useAssistance(ticketId);
  const ask = (): void =>
    help.mutate({ kind: 'closing' }, { onSuccess: ({ closingReason }) => closingReason && onReason(closingReason.id) });
  if (help.data && help.data.tags.length > 0)
    return <ProposedTags help={help.data} contactId={contactId} onDone={() => help.reset()} />;
  return (
    <>
      {help.data && !help.data.closingReason && <Text size="sm">{t('prompts:help.noReason')}</Text>}
      <HelpButton
        label={t('prompts:help.propose')}
        isPending={help.isPending}
        onClick={ask}
        data-testid="propose-reason"
      />
      <FormFailure error={help.error} />
    </>
  );
};
