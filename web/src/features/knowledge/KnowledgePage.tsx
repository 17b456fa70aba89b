import { Anchor, Badge, Group, Loader, Text } from '@mantine/core';
import {
  deleteKnowledgeSource,
  dismissUnansweredQuestion,
  type KnowledgeSource,
  listKnowledgeSources,
  listUnansweredQuestions,
  renewKnowledgeSource,
  type UnansweredQuestion,
} from '@recado/shared/contract/knowledge';
import {
  IconBook2,
  IconCircleCheck,
  IconFileText,
  IconHelpCircle,
  IconMessageReply,
  IconRefresh,
  IconWorld,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { notifySuccess } from '../../components/notify.ts';
import { formatBytes, formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SourceDialog } from './SourceDialog.tsx';

/** States that change by themselves. */
const underWay: ReadonlySet<KnowledgeSource['state']> = new Set(['waiting', 'reading']);

const useSources = pagedList(
  listKnowledgeSources,
  (searchParam) => ({ query: { searchParam } }),
  ({ sources }) => sources,
);

const icons = { file: IconFileText, page: IconWorld, question: IconHelpCircle } as const;
const colours = { waiting: 'gray', reading: 'blue', ready: 'green', failed: 'red' } as const;

const Name = ({ source: { kind, name } }: { source: KnowledgeSource }) => {
  const { t } = useTranslate();
  const Icon = icons[kind];
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Icon size={16} stroke={1.7} aria-label={t(`knowledge:kinds.${kind}`)} style={{ flex: 'none' }} />
      <Text span inherit lineClamp={2}>
        {name}
      </Text>
    </Group>
  );
};

/** The state of a source, the reason why it could not be read or renewed, and whether it has words alone. */
const State = ({ source: { state, problem, byWords } }: { source: KnowledgeSource }) => {
  const { t } = useTranslate();
  return (
    <>
      <Badge
        color={problem !== null && state === 'ready' ? 'yellow' : colours[state]}
        variant={underWay.has(state) ? 'default' : 'dot'}
        leftSection={underWay.has(state) && <Loader size={10} color="currentColor" />}
        data-testid="source-state"
      >
        {t(`knowledge:states.${state}`)}
      </Badge>
      {problem !== null && (
        <Text size="xs" c="dimmed" mt={2}>
          {t(state === 'ready' ? 'knowledge:notRenewed' : 'knowledge:notRead', {
            reason: t(`knowledge:problems.${problem}`),
          })}
        </Text>
      )}
      {byWords && state === 'ready' && (
        <Text size="xs" c="dimmed" mt={2} data-testid="source-by-words">
          {t('knowledge:byWords')}
        </Text>
      )}
    </>
  );
};

const ReadAt = ({ at }: { at: string | null }) => {
  if (at === null) return '–';
  const date = new Date(at);
  return `${formatDate(date)} ${formatTime(date)}`;
};

/** The sources that prompts answer from. */
export const KnowledgePage = () => {
  const { t } = useTranslate();
  const { mutate: renew } = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(renewKnowledgeSource, { params: { id } }),
    onSuccess: () => notifySuccess(t('knowledge:renewing')),
  });
  const unanswered = (
    <LinkButton
      to="/knowledge/unanswered"
      label="knowledge:unanswered.title"
      icon={IconHelpCircle}
      testId="unanswered-questions"
    />
  );
  return (
    <ListPage<KnowledgeSource>
      name="source"
      title="knowledge:title"
      useRows={useSources}
      nameOf={({ name }) => name}
      search="knowledge:search"
      empty={{ icon: IconBook2, title: 'knowledge:empty', hint: 'knowledge:emptyHint', actions: unanswered }}
      add={{ label: 'knowledge:add', onClick: () => openDialog(SourceDialog, { source: null }) }}
      tools={unanswered}
      onEdit={(source) => openDialog(SourceDialog, { source })}
      actions={(source) => [
        {
          hint: t('knowledge:renew'),
          label: t('knowledge:renewOf', { name: source.name }),
          icon: IconRefresh,
          onClick: () => renew(source),
          testId: 'renew-source',
        },
      ]}
      removal={{
        call: ({ id }) => call(deleteKnowledgeSource, { params: { id } }),
        text: 'knowledge:deleteText',
        done: 'knowledge:deleted',
      }}
      columns={[
        { label: 'knowledge:name', cell: (source) => <Name source={source} />, main: true, opens: true },
        { label: 'knowledge:state', cell: (source) => <State source={source} />, width: '220px' },
        { label: 'knowledge:pieces', cell: ({ pieces }) => pieces, width: '90px', numeric: true },
        { label: 'knowledge:size', cell: ({ size }) => formatBytes(size), width: '110px', numeric: true },
        { label: 'knowledge:readAt', cell: ({ readAt }) => <ReadAt at={readAt} />, width: '170px', numeric: true },
      ]}
    />
  );
};

const useQuestions = pagedList(
  listUnansweredQuestions,
  () => ({ query: {} }),
  ({ questions }) => questions,
);

/** The questions of customers that no prompt could answer: each becomes a source by its answer, or is dismissed. */
export const UnansweredPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<UnansweredQuestion>
      name="question"
      title="knowledge:unanswered.title"
      back={{ label: 'knowledge:unanswered.back', to: '/knowledge' }}
      useRows={useQuestions}
      nameOf={({ text }) => text}
      empty={{
        icon: IconCircleCheck,
        title: 'knowledge:unanswered.empty',
        hint: 'knowledge:unanswered.emptyHint',
      }}
      actions={(asked) => [
        {
          hint: t('knowledge:unanswered.answer'),
          label: t('knowledge:unanswered.answerOf', { name: asked.text }),
          icon: IconMessageReply,
          onClick: () => openDialog(SourceDialog, { source: null, asked }),
          testId: 'answer-question',
        },
      ]}
      removal={{
        call: ({ id }) => call(dismissUnansweredQuestion, { params: { id } }),
        text: 'knowledge:unanswered.dismissText',
        done: 'knowledge:unanswered.dismissed',
      }}
      columns={[
        { label: 'knowledge:question', cell: ({ text }) => text, main: true },
        { label: 'knowledge:unanswered.count', cell: ({ count }) => count, width: '110px', numeric: true },
        {
          label: 'knowledge:unanswered.lastAt',
          cell: ({ lastAt }) => `${formatDate(new Date(lastAt))} ${formatTime(new Date(lastAt))}`,
          width: '170px',
          numeric: true,
        },
        {
          label: 'knowledge:unanswered.ticket',
          cell: ({ ticketUuid }) => (
            <Anchor component={Link} size="sm" to={`/tickets/${ticketUuid}`}>
              {t('knowledge:unanswered.open')}
            </Anchor>
          ),
          width: '140px',
        },
      ]}
    />
  );
};
