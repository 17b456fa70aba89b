import { Loader, Stack, Text } from '@mantine/core';
import { listMessageVersions, type MessageVersion } from '@recado/shared/contract/message-changes';
import type { Message } from '@recado/shared/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { PageFailure } from '../../../components/PageFailure.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { addErrorTexts, addScreenTexts } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import classes from './MessageInfo.module.css';

const MarkButton = lazyComponent(async () => {
  const button = import('../../../components/evaluation/MarkButton.tsx');
  const [module] = await Promise.all([button, addScreenTexts('prompts'), addErrorTexts()]);
  return module.MarkButton;
});

const moment = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const Version = ({ version, isCurrent }: { version: MessageVersion; isCurrent: boolean }) => {
  const { t } = useTranslate();
  return (
    <li className={classes.version} data-current={isCurrent || undefined} data-testid="message-version">
      <Text size="xs" c="dimmed">
        {moment(version.at)} · <bdi>{version.by ?? t('messages:quotedContact')}</bdi>
        {isCurrent && ` · ${t('messages:info.current')}`}
      </Text>
      <MarkupText text={version.body} />
    </li>
  );
};

/** The texts that an edited message has had, oldest first. */
const Versions = ({ messageId }: { messageId: string }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listMessageVersions, { params: { messageId } }),
    staleTime: 0,
  });
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" />;
  return (
    <ol className={classes.versions}>
      {data.versions.map((version, place) => (
        <Version key={place} version={version} isCurrent={place === data.versions.length - 1} />
      ))}
    </ol>
  );
};

/** The author and the time of a message, its delivery, and its earlier texts; an answer of a prompt can be judged. */
export const MessageInfo = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const { fromMe, isPrivate, user, participant, ack, failure, isEdited } = message;
  const author = (fromMe ? user?.name : participant) ?? t(fromMe ? 'messages:info.phone' : 'messages:quotedContact');
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        <dt>{t('messages:info.by')}</dt>
        <dd>
          <bdi>{author}</bdi>
        </dd>
        <dt>{t('messages:info.at')}</dt>
        <dd>{moment(message.createdAt)}</dd>
        {fromMe && !isPrivate && (
          <>
            <dt>{t('messages:info.state')}</dt>
            <dd>{failure === null ? t(`messages:ack.${ack}`) : t('messages:ack.failed')}</dd>
          </>
        )}
      </dl>
      {message.promptId !== undefined && plan.useOpenAi && <MarkButton message={message} />}
      {isEdited && (
        <section aria-label={t('messages:info.versions')}>
          <Text size="sm" fw={600} mb={6}>
            {t('messages:info.versions')}
          </Text>
          <Versions messageId={message.id} />
        </section>
      )}
    </Stack>
  );
};
