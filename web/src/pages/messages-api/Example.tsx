import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './MessagesApi.module.css';

/** A command that a developer copies. */
export const Example = ({ title, command }: { title: string; command: string }) => {
  const { t } = useTranslate();
  return (
    <figure className={classes.example}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <CopyButton value={command}>
          {({ copied, copy }) => {
            const label = t(copied ? 'messagesApi:copied' : 'messagesApi:copy');
            return (
              <Tooltip label={label}>
                <ActionIcon
                  size={28}
                  color={copied ? 'green' : 'gray'}
                  aria-label={`${label}: ${title}`}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} stroke={1.7} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            );
          }}
        </CopyButton>
      </figcaption>
      <pre className={classes.command}>{command}</pre>
    </figure>
  );
};
