import { useMemo } from 'react';
import { waveformBars } from './waveform-bars.ts';
import classes from './Waveform.module.css';

const bars = 40;

/** Waveform of a voice note; the played share (0 to 1) is coloured. */
export const Waveform = ({ waveform, share }: { waveform: string; share: number }) => {
  const levels = useMemo(() => waveformBars(waveform, bars), [waveform]);
  return (
    <span className={classes.root} aria-hidden data-testid="waveform">
      {levels.map((level, index) => (
        <i
          key={index}
          data-heard={index < share * bars || undefined}
          style={{ height: `${Math.round(12 + level * 88)}%` }}
        />
      ))}
    </span>
  );
};
