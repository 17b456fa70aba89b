import type { CardOf } from '@recado/shared/contract/cards';
import { IconLivePhoto, IconMapPin, IconMapPinFilled } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import cards from './cards.module.css';
import classes from './LocationCard.module.css';

const mapUrl = (latitude: number, longitude: number): string =>
  `https://maps.google.com/maps?q=${latitude},${longitude}&z=17`;

const formatDegrees = (value: number): string => value.toFixed(5);

/** A location with a link to the map. */
export const LocationCard = ({ card }: { card: CardOf<'location'> }) => {
  const { t } = useTranslate();
  const { latitude, longitude, name, address, isLive, thumbnail } = card;
  return (
    <div className={cards.card} data-testid="card-location">
      <a
        className={classes.map}
        href={mapUrl(latitude, longitude)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('cards:location.open')}
      >
        {thumbnail !== null && <img src={`data:image/jpeg;base64,${thumbnail}`} alt="" draggable={false} />}
        {thumbnail === null && <span className={classes.drawn} />}
        <IconMapPinFilled className={classes.pin} size={30} aria-hidden />
      </a>
      <span className={cards.head}>
        {isLive && <IconLivePhoto size={16} className={cards.icon} aria-hidden />}
        {name ?? t(isLive ? 'cards:location.live' : 'cards:location.shared')}
      </span>
      <span className={cards.dimmed}>{address ?? `${formatDegrees(latitude)}, ${formatDegrees(longitude)}`}</span>
      <span className={cards.actions}>
        <a className={cards.action} href={mapUrl(latitude, longitude)} target="_blank" rel="noopener noreferrer">
          <IconMapPin size={16} aria-hidden /> {t('cards:location.open')}
        </a>
      </span>
    </div>
  );
};
