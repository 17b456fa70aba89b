import type { CardOf } from '@recado/shared/contract/cards';
import { IconAd2, IconLink } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import cards from './cards.module.css';
import classes from './PreviewCard.module.css';

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);

/** A link preview, or the advertisement through which the contact wrote. */
export const PreviewCard = ({ card }: { card: CardOf<'preview'> }) => {
  const { t } = useTranslate();
  const { url, title, description, thumbnail, isAd } = card;
  return (
    <a
      className={classes.root}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      data-testid="card-preview"
    >
      {thumbnail !== null && (
        <img className={classes.picture} src={`data:image/jpeg;base64,${thumbnail}`} alt="" draggable={false} />
      )}
      <span className={classes.about}>
        {isAd && (
          <span className={classes.ad}>
            <IconAd2 size={14} aria-hidden /> {t('cards:preview.ad')}
          </span>
        )}
        {title !== '' && <span className={classes.title}>{title}</span>}
        {description !== '' && <span className={classes.description}>{description}</span>}
        <span className={cards.dimmed}>
          <IconLink size={12} aria-hidden /> {hostOf(url)}
        </span>
      </span>
    </a>
  );
};
