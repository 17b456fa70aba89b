import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { clock } from '../../../components/clock.ts';
import { nextRate, setPlaybackRate, usePlaybackRate } from './playback-rate.ts';
import classes from './AudioPlayer.module.css';
import { Waveform } from './Waveform.tsx';

interface Props {
  url: string;
  /** Duration in seconds from the message, or null; browsers learn it late or never. */
  seconds: number | null;
  /** Waveform of the message in base64; null when it has none. */
  waveform: string | null;
  onError: () => void;
}

/** Plays a voice note or audio file: play, seek and speed. */
export const AudioPlayer = ({ url, seconds, waveform, onError }: Props) => {
  const { t } = useTranslate();
  const rate = usePlaybackRate();
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  /** True from a press on play on: a link that has expired since is replaced then, and the new one is played. */
  const wanted = useRef(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const length = measured ?? seconds ?? 0;
  const share = length > 0 ? Math.min(at, length) / length : 0;
  useEffect(() => {
    if (player.current) player.current.playbackRate = rate;
  }, [rate, url]);

  const play = (): void => {
    // Errors are reported by the element's own event.
    player.current?.play().catch(() => setPlaying(false));
  };
  useEffect(() => {
    if (wanted.current) play();
  }, [url]);

  const toggle = (): void => {
    wanted.current = !playing;
    if (playing) player.current?.pause();
    else play();
  };
  const seek = (to: number): void => {
    if (player.current) player.current.currentTime = to;
    setAt(to);
  };
  const label = t(playing ? 'messages:media.pause' : 'messages:media.play');
  return (
    <span className={classes.root} role="group" aria-label={t('messages:media.audio')} data-testid="sound">
      <audio
        ref={player}
        // A file whose length is known is loaded when it is played: most are never played again.
        preload={seconds === null ? 'metadata' : 'none'}
        src={url}
        onError={onError}
        onLoadedMetadata={({ currentTarget: { duration } }) => setMeasured(Number.isFinite(duration) ? duration : null)}
        onPlay={({ currentTarget }) => {
          currentTarget.playbackRate = rate;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={() => {
          wanted.current = false;
          seek(0);
        }}
      />
      <ActionIcon
        size={36}
        radius="xl"
        variant="filled"
        color="brand"
        aria-label={label}
        onClick={toggle}
        data-testid="play"
      >
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <span className={classes.way} data-drawn={waveform !== null || undefined}>
        {waveform !== null && <Waveform waveform={waveform} share={share} />}
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
          style={{ '--done': `${share * 100}%` } as CSSProperties}
          aria-label={t('messages:media.position')}
          aria-valuetext={clock(at * 1_000)}
        />
        <span className={classes.time}>{clock((playing || at > 0 ? at : length) * 1_000)}</span>
      </span>
      <button
        type="button"
        className={classes.rate}
        onClick={() => setPlaybackRate(nextRate(rate))}
        aria-label={t('messages:media.rate', { rate })}
        title={t('messages:media.rate', { rate })}
        data-testid="playback-rate"
      >
        {rate}×
      </button>
    </span>
  );
};
