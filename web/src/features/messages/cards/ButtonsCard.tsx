import type { CardOf } from '@recado/shared/contract/cards';
import { IconCopy, IconCornerDownLeft, IconExternalLink, IconPhone, type Icon } from '@tabler/icons-react';
import { ActionIcon } from '@mantine/core';
import { notifyWarning } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import cards from './cards.module.css';
import { useCopy } from './use-copy.ts';

type Button = CardOf<'buttons'>['buttons'][number];

const icons: Record<Button['kind'], Icon> = {
  reply: IconCornerDownLeft,
  url: IconExternalLink,
  call: IconPhone,
  copy: IconCopy,
};

/** Only web URLs are opened. */
const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);

const Action = ({ button }: { button: Button }) => {
  const { t } = useTranslate();
  const copy = useCopy();
  const { kind, label, value } = button;
  const ButtonIcon = icons[kind];
  const content = (
    <>
      <ButtonIcon size={16} aria-hidden /> {label}
    </>
  );
  const onPress: Record<Exclude<Button['kind'], 'reply'>, () => void> = {
    copy: () => void copy(value, t('cards:buttons.copied')),
    call: () => notifyWarning(t('cards:buttons.noCalls')),
    url: () => notifyWarning(t('cards:buttons.noLink')),
  };
  if (kind === 'reply') return <span className={cards.action}>{content}</span>;
  if (kind === 'url' && isWebAddress(value))
    return (
      <span className={cards.pair}>
        <a className={cards.action} href={value} target="_blank" rel="noopener noreferrer nofollow">
          {content}
        </a>
        <ActionIcon
          aria-label={t('messages:copyLink')}
          title={t('messages:copyLink')}
          onClick={() => void copy(value, t('messages:linkCopied'))}
          data-testid="copy-link"
        >
          <IconCopy size={16} />
        </ActionIcon>
      </span>
    );
  return (
    <button type="button" className={cards.action} onClick={onPress[kind]}>
      {content}
    </button>
  );
};

/** A text with buttons: links open, codes are copied, calls work on the phone only. */
export const ButtonsCard = ({ card }: { card: CardOf<'buttons'> }) => {
  const { title, text, footer, buttons } = card;
  return (
    <div className={cards.card} data-testid="card-buttons">
      {title !== '' && <span className={cards.head}>{title}</span>}
      {text !== '' && <MarkupText text={text} />}
      {footer !== '' && <span className={cards.dimmed}>{footer}</span>}
      {buttons.length > 0 && (
        <span className={cards.actions}>
          {buttons.map((button, index) => (
            <Action key={index} button={button} />
          ))}
        </span>
      )}
    </div>
  );
};
