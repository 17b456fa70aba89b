import { Pill, TagsInput } from '@mantine/core';
import { getContact, type Contact } from '@recado/shared/contract/contacts';
import { createTag, listTags, syncContactTags, type Tag, type TagLabel } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { fold } from '@recado/shared/text/fold';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { focusWriting, leaveField } from '../../components/focus/places.ts';
import { randomColor } from '../../components/form/swatches.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import classes from './ContactPanel.module.css';
import { findTags } from './find-tags.ts';
import { useContactChange } from './use-contact-change.ts';

const tagsQuery = endpointQuery(listTags, { query: { kanban: 0 } });

/** The tags of a contact as the user saw them, and as the user wants them. */
interface TagChange {
  before: readonly TagLabel[];
  after: readonly TagLabel[];
}

const idsOf = (tags: readonly TagLabel[]) => tags.map(({ id }) => ({ id }));

/** The tags of a contact, with search and the creation of new ones (specification 1, section 5). */
export const TagPicker = ({ contact, autoFocus = false }: { contact: Contact; autoFocus?: boolean }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const { data: tags = [] } = useQuery(tagsQuery);
  const [search, setSearch] = useState('');
  const [tooShort, setTooShort] = useState(false);
  /** Names of tags that are being created. The field stays open for the next one. */
  const [creating, setCreating] = useState<readonly string[]>([]);
  const contactKey = endpointQuery(getContact, { params: { id: contact.id } }).queryKey;
  const sync = useContactChange(contact.id, {
    change: ({ after }: TagChange) => ({ tags: [...after] }),
    send: ({ before, after }: TagChange) =>
      call(syncContactTags, { body: { contactId: contact.id, tags: idsOf(after), before: idsOf(before) } }),
  });
  const creation = useMutation({
    mutationFn: (name: string) => call(createTag, { body: { name, color: randomColor(), kanban: 0 } }),
    onSettled: (_tag, _error, name) => setCreating((names) => names.filter((other) => other !== name)),
    onSuccess: (tag) => {
      client.setQueryData<Tag[]>(
        tagsQuery.queryKey,
        (known) => known && [...known.filter(({ id }) => id !== tag.id), tag],
      );
      // Those of now: another tag may have been added meanwhile.
      const before = client.getQueryData<Contact>(contactKey)?.tags ?? contact.tags;
      sync.mutate({ before, after: [...before, tag] });
    },
    scope: { id: `tags-${contact.id}` },
  });
  const known = new Map([...tags, ...contact.tags].map((tag) => [fold(tag.name), tag]));
  const choose = (names: string[]): void => {
    const trimmed = names.map((name) => name.trim()).filter((name) => !creating.includes(name));
    const added = trimmed.find((name) => !known.has(fold(name)));
    if (added === undefined)
      return sync.mutate({ before: contact.tags, after: trimmed.flatMap((name) => known.get(fold(name)) ?? []) });
    if (added.length < tagLimits.name.min) {
      setTooShort(true);
      return setSearch(added);
    }
    setCreating([...creating, added]);
    creation.mutate(added);
  };
  return (
    <TagsInput
      label={t('contactPanel:tags')}
      placeholder={contact.tags.length === 0 ? t('contactPanel:tagsHint') : ''}
      data={tags.map(({ name }) => name)}
      filter={findTags}
      value={[...contact.tags.map(({ name }) => name), ...creating]}
      onChange={choose}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        if (text.trim().length >= tagLimits.name.min || text === '') setTooShort(false);
      }}
      acceptValueOnBlur={false}
      disabled={isReadOnly}
      maxTags={tagLimits.ofContact}
      maxLength={tagLimits.name.max}
      error={tooShort ? t('contactPanel:tagTooShort') : null}
      onKeyDown={(event) => event.key === 'Escape' && (focusWriting() || leaveField())}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      renderOption={({ option }) => <ColorChip color={known.get(fold(option.value))?.color}>{option.value}</ColorChip>}
      renderPill={({ value, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={onRemove}
          removeButtonProps={{
            'aria-label': t('contactPanel:removeTag', { name: value ?? '' }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          <ColorChip color={known.get(fold(value ?? ''))?.color}>{value}</ColorChip>
        </Pill>
      )}
      classNames={{ inputField: classes.tagField }}
      data-testid="tag-picker"
    />
  );
};
