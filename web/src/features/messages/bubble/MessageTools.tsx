import { ActionIcon, Menu, Popover, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Message } from '@recado/shared/contract/messages';
import {
  IconArrowForwardUp,
  IconChecks,
  IconCopy,
  IconCornerUpLeft,
  IconDotsVertical,
  IconFileText,
  IconInfoCircle,
  IconLanguage,
  IconLink,
  IconMessageUser,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { focusWriting } from '../../../components/focus/places.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { allowedActions, isFinal, type MessageActions } from '../actions/message-actions.ts';
import classes from './MessageTools.module.css';
import { ReactionPicker } from './ReactionPicker.tsx';
import { useLongPress } from './use-long-press.ts';

interface Props {
  message: Message;
  actions: MessageActions;
}

const entries = [
  ['onReply', 'reply', IconCornerUpLeft],
  ['onForward', 'forward', IconArrowForwardUp],
  ['onSelect', 'select', IconChecks],
  ['onTalk', 'talkTo', IconMessageUser],
  ['onTranscribe', 'transcribe', IconFileText],
  ['onTranslate', 'translate', IconLanguage],
  ['onCopyText', 'copyText', IconCopy],
  ['onCopyLink', 'copyLink', IconLink],
  ['onInfo', 'info.label', IconInfoCircle],
  ['onEdit', 'edit', IconPencil],
  ['onDelete', 'delete', IconTrash],
] as const;

const ownReaction = ({ reactions }: Message): string => reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';

/** Reply and react buttons beside the bubble, on wide screens. */
const DirectTools = ({
  message,
  actions,
  allowed,
  onPicking,
}: Props & { allowed: ReturnType<typeof allowedActions>; onPicking: (picking: boolean) => void }) => {
  const { t } = useTranslate();
  const [picking, setPicking] = useState(false);
  const pick = (open: boolean): void => {
    setPicking(open);
    onPicking(open);
  };
  return (
    <>
      {allowed.onReply && (
        <Tooltip label={t('messages:reply')}>
          <ActionIcon
            size="md"
            radius="xl"
            tabIndex={-1}
            aria-label={t('messages:reply')}
            onClick={() => actions.onReply(message)}
          >
            <IconCornerUpLeft size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {allowed.onReact && (
        <Popover opened={picking} onChange={pick} position="top" trapFocus>
          <Popover.Target>
            <Tooltip label={t('messages:react')} disabled={picking}>
              <ActionIcon
                size="md"
                radius="xl"
                tabIndex={-1}
                aria-label={t('messages:react')}
                aria-expanded={picking}
                onClick={() => pick(!picking)}
              >
                <IconMoodPlus size={16} />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown p={6} aria-label={t('messages:react')}>
            <ReactionPicker
              current={ownReaction(message)}
              onPick={(emoji) => {
                pick(false);
                focusWriting();
                actions.onReact(message, emoji);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
};

/**
 * The actions on a message: all in a menu, which a key or a finger's long press opens from the message; on wide screens
 * reply and react as buttons too (specification 1, section 2). Tab skips them: a message is one stop (`onMessageKey`).
 */
export const MessageTools = ({ message, actions }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const narrow = useMediaQuery('(max-width: 560px)', undefined, { getInitialValueInEffect: false });
  const [picking, setPicking] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  // Without a choice the focus returns to the message.
  const [acted, setActed] = useState(false);
  // The edit window is checked when the menu opens, not when the bubble renders.
  const [now, setNow] = useState(() => Date.now());
  const root = useRef<HTMLDivElement>(null);
  const openMenu = useCallback(() => {
    setActed(false);
    setNow(Date.now());
    setMenuOpen(true);
  }, []);
  useLongPress(root, openMenu);
  const allowed = allowedActions(message, actions, now, user.id);
  const inMenu = entries.filter(([action]) => allowed[action]);
  if (!Object.values(allowed).includes(true)) return null;
  const act = (action: () => void): void => {
    setActed(true);
    setMenuOpen(false);
    // A dialog of the action takes the focus from there, and gives it back.
    focusWriting();
    action();
  };
  return (
    <div ref={root} className={classes.root} data-open={picking || undefined}>
      {!narrow && <DirectTools message={message} actions={actions} allowed={allowed} onPicking={setPicking} />}
      {(inMenu.length > 0 || allowed.onReact) && (
        <Menu
          position="bottom"
          opened={menuOpen}
          onChange={setMenuOpen}
          onOpen={() => {
            setActed(false);
            setNow(Date.now());
          }}
          returnFocus={!acted}
        >
          <Menu.Target>
            <ActionIcon
              size="md"
              radius="xl"
              tabIndex={-1}
              aria-label={t('messages:options')}
              data-message-menu
              data-testid="message-menu"
            >
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.onReact && (
              <div role="group" aria-label={t('messages:react')}>
                <ReactionPicker
                  current={ownReaction(message)}
                  onPick={(emoji) => act(() => actions.onReact(message, emoji))}
                  inMenu
                />
              </div>
            )}
            {inMenu.map(([action, label, Icon]) => (
              <Menu.Item
                key={action}
                leftSection={<Icon size={16} />}
                c={action === 'onDelete' ? 'var(--recado-danger)' : undefined}
                onClick={() => act(() => actions[action](message))}
              >
                {t(`messages:${label}`)}
              </Menu.Item>
            ))}
            {message.fromMe && actions.inService && isFinal(message, actions.channel) && (
              <Menu.Label className={classes.final}>{t('messages:final')}</Menu.Label>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};
