import { NumberInput, Select, TextInput } from '@mantine/core';
import { createTag, listCountedTags, listLanes, listTags, updateTag, type Tag } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { call } from '../../api/call.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { ColorField } from '../../components/form/ColorField.tsx';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { randomColor } from '../../components/form/swatches.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useLanes } from '../../components/lanes/use-lanes.ts';
import { noAgent, VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new tag. */
  tag: Tag | null;
  /** 1 for a lane of the kanban board. */
  kanban: Tag['kanban'];
  onClose: () => void;
}

interface Values {
  name: string;
  color: string;
  timeLane: number | string;
  nextLaneId: string | null;
  greetingMessageLane: string;
  rollbackLaneId: string | null;
  orderLane: number | string;
}

const valuesOf = (tag: Tag | null): Values => ({
  name: tag?.name ?? '',
  color: tag?.color ?? randomColor(),
  timeLane: tag?.timeLane ?? 0,
  nextLaneId: tag?.nextLaneId == null ? null : String(tag.nextLaneId),
  greetingMessageLane: tag?.greetingMessageLane ?? '',
  rollbackLaneId: tag?.rollbackLaneId == null ? null : String(tag.rollbackLaneId),
  orderLane: tag?.orderLane ?? '',
});

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));

const laneBodyOf = (values: Omit<Values, 'name' | 'color'>) => ({
  timeLane: Number(values.timeLane),
  nextLaneId: idOf(values.nextLaneId),
  greetingMessageLane: values.greetingMessageLane,
  rollbackLaneId: idOf(values.rollbackLaneId),
  orderLane: values.orderLane === '' ? null : Number(values.orderLane),
});

/** Fields for a lane's rules for its tickets (behaviour, section 12). */
const LaneFields = ({ form, tag }: { form: EntityForm<Values>; tag: Tag | null }) => {
  const { t } = useTranslate();
  const lanes = useLanes().filter(({ id }) => id !== tag?.id);
  const colors = new Map(lanes.map(({ id, color }) => [String(id), color]));
  const laneSelect = (name: 'nextLaneId' | 'rollbackLaneId', label: TranslationKey, hint: TranslationKey) => (
    <Select
      label={t(label)}
      description={t(hint)}
      placeholder={t('tags:noLane')}
      data={lanes.map((lane) => ({ value: String(lane.id), label: lane.name }))}
      renderOption={({ option }) => <ColorChip color={colors.get(option.value)}>{option.label}</ColorChip>}
      searchable={lanes.length > 8}
      nothingFoundMessage={t('common:nothingFound')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...form.field(name)}
    />
  );
  return (
    <>
      <NumberInput
        label={t('tags:order')}
        description={t('tags:orderHint')}
        allowDecimal={false}
        min={0}
        max={tagLimits.orderLane.max}
        {...form.field('orderLane')}
      />
      <NumberInput
        label={t('tags:timeLane')}
        description={t('tags:timeLaneHint')}
        allowDecimal={false}
        min={0}
        max={tagLimits.timeLane.max}
        {...form.field('timeLane')}
      />
      {laneSelect('nextLaneId', 'tags:nextLane', 'tags:nextLaneHint')}
      <VariablesTextarea
        label={t('tags:greetingLane')}
        description={t('tags:greetingLaneHint')}
        without={noAgent}
        {...form.field('greetingMessageLane')}
      />
      {laneSelect('rollbackLaneId', 'tags:rollbackLane', 'tags:rollbackLaneHint')}
    </>
  );
};

/** Form to add or change a tag of contacts, or with `kanban` a lane of the board. */
export const TagDialog = ({ tag, kanban, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: tag,
    valuesOf,
    bodyOf: ({ name, color, ...values }) => ({ name, color, ...(kanban === 1 ? laneBodyOf(values) : {}) }),
    limits: { name: tagLimits.name, greetingMessageLane: tagLimits.greetingMessageLane },
    rules: {
      name: (value) => {
        const { length } = value.trim();
        if (length === 0) return t('common:form.required');
        if (length < tagLimits.name.min) return t('tags:tooShort');
        return length > tagLimits.name.max ? t('common:form.tooLong') : null;
      },
      // A time that leads nowhere would do nothing, without a word.
      nextLaneId: (value, { timeLane }) => (Number(timeLane) > 0 && value === null ? t('tags:nextLaneNeeded') : null),
    },
    create: (body) => call(createTag, { body: { ...body, kanban } }),
    update: ({ id }, change) => call(updateTag, { params: { id }, ...change }),
    errorFields: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    saved: kanban === 1 ? 'tags:laneSaved' : 'tags:saved',
    refreshes: [listCountedTags, listLanes, listTags],
    onSaved: onClose,
  });
  const title = kanban === 1 ? (tag ? 'tags:editLane' : 'tags:addLane') : tag ? 'tags:edit' : 'tags:add';
  return (
    <EntityDialog title={t(title)} subject={tag?.name} form={form} name="tag" onClose={onClose}>
      <TextInput label={t('tags:name')} data-autofocus {...form.field('name')} />
      <ColorField label={t('tags:color')} field={form.field('color')} />
      {kanban === 1 && <LaneFields form={form} tag={tag} />}
    </EntityDialog>
  );
};
