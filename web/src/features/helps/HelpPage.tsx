import { UnstyledButton } from '@mantine/core';
import { listAllHelps, type Help } from '@recado/shared/contract/helps';
import { IconHelp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/page/Page.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './HelpPage.module.css';
import { VideoDialog } from './VideoDialog.tsx';

/** A video's thumbnail; nothing but the play button where it cannot be loaded. */
const Thumbnail = ({ video }: Pick<Help, 'video'>) => {
  const [failed, setFailed] = useState(false);
  return (
    <span className={classes.thumbnail}>
      {!failed && (
        <img
          src={`https://i.ytimg.com/vi/${video}/mqdefault.jpg`}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
      <span className={classes.play}>
        <IconPlayerPlayFilled size={22} aria-hidden />
      </span>
    </span>
  );
};

const Card = ({ help }: { help: Help }) => (
  <li>
    <UnstyledButton className={classes.card} onClick={() => openDialog(VideoDialog, { help })} data-testid="help-card">
      <Thumbnail video={help.video} />
      <span className={classes.text}>
        <span className={classes.title}>{help.title}</span>
        {help.description !== '' && <span className={classes.description}>{help.description}</span>}
      </span>
    </UnstyledButton>
  </li>
);

/** The help of the installation as a grid of videos (specification 3, section 2). */
export const HelpPage = () => {
  const { t } = useTranslate();
  const query = useQuery(endpointQuery(listAllHelps, {}));
  const helps = query.data ?? [];
  return (
    <Page title={t('helps:title')}>
      <QueryGate queries={[query]} height={220}>
        {helps.length === 0 ? (
          <EmptyState icon={IconHelp} title={t('helps:empty')} />
        ) : (
          <ul className={classes.grid}>
            {helps.map((help) => (
              <Card key={help.id} help={help} />
            ))}
          </ul>
        )}
      </QueryGate>
    </Page>
  );
};
