import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { getContact } from '@recado/shared/contract/contacts';
import { syncContactTags } from '@recado/shared/contract/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ColorChip } from '../ColorChip.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { notifySuccess } from '../notify.ts';
import type { Help } from './use-assistance.ts';

interface Props {
  help: Help;
  contactId: number;
  /** Called after the tags were given, or when they are left. */
  onDone: () => void;
}

/** Tags that a model proposes for a contact, of which the agent chooses, and the closing reason that fits. */
export const ProposedTags = ({ help: { tags, closingReason }, contactId, onDone }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(tags.map(({ id }) => String(id)));
  const give = useMutation({
    mutationFn: async () => {
      const before = (await client.fetchQuery(endpointQuery(getContact, { params: { id: contactId } }))).tags;
      const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => ({ id }));
      const added = tags.filter(({ id }) => chosen.includes(String(id)));
      return call(syncContactTags, {
        body: { contactId, tags: idsOf([...before, ...added]), before: idsOf(before) },
      });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKey(getContact, { params: { id: contactId } }) });
      notifySuccess(t('prompts:help.tagsGiven'));
      onDone();
    },
  });
  return (
    <Stack gap="xs" data-testid="proposed-tags">
      {tags.length === 0 ? (
        <Text size="sm">{t('prompts:help.noTags')}</Text>
      ) : (
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label={t('prompts:help.tags')}>
          <Stack gap={6} mt={4}>
            {tags.map(({ id, name, color }) => (
              <Checkbox key={id} value={String(id)} label={<ColorChip color={color}>{name}</ColorChip>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {closingReason && <Text size="sm">{t('prompts:help.reason', { name: closingReason.name })}</Text>}
      <FormFailure error={give.error} />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={onDone}>
          {t('prompts:help.leave')}
        </Button>
        {tags.length > 0 && (
          <Button size="xs" disabled={chosen.length === 0} loading={give.isPending} onClick={() => give.mutate()}>
            {t('prompts:help.giveTags')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
