import type { Ticket } from '@recado/shared/contract/tickets';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure, notifyWarning } from '../notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { deviceErrorOf } from './media-device.ts';
import { startRecording, type Recorder } from './recorder.ts';

/** Milliseconds between two updates of time and level. */
const updateInterval = 100;
/** Maximum duration in milliseconds, as channels accept no longer recordings. */
const maxDuration = 10 * 60_000;
/**
 * Milliseconds below which a recording is discarded as accidental: as long as the 10,000 bytes of specification 1, section 4 are
 * at its 128 kbit/s.
 */
const minDuration = 625;
/** Number of level bars shown. */
const shownBars = 48;

interface Recording {
  /** Milliseconds; null until the microphone is open. */
  elapsed: number | null;
  /** Levels from 0 to 1, newest last. */
  levels: readonly number[];
  /** Ends the recording; one that is too short is discarded with a warning. */
  finish: () => void;
}

/** Records while the component is mounted. `onDone` receives the file, or null when there is nothing to send. */
export const useRecorder = (channel: Ticket['channel'], onDone: (recorded: File | null) => void): Recording => {
  const recorder = useRef<Recorder | null>(null);
  const begun = useRef(0);
  const latestOnDone = useRef(onDone);
  const [elapsed, setElapsed] = useState<number | null>(null);
  const [levels, setLevels] = useState<number[]>([]);
  useEffect(() => {
    latestOnDone.current = onDone;
  }, [onDone]);

  useEffect(() => {
    let unmounted = false;
    let timer: number | undefined;
    const watch = (started: Recorder, startedAt: number): void => {
      const passed = Math.min(maxDuration, Date.now() - startedAt);
      setElapsed(passed);
      setLevels((before) => [...before, started.level()].slice(-shownBars));
      if (passed < maxDuration) return;
      window.clearInterval(timer);
      started.pause();
    };
    startRecording(channel)
      .then((started) => {
        if (unmounted) return started.cancel();
        recorder.current = started;
        const startedAt = Date.now();
        begun.current = startedAt;
        setElapsed(0);
        timer = window.setInterval(() => watch(started, startedAt), updateInterval);
      })
      .catch((error: unknown) => {
        if (unmounted) return;
        notifyFailure(translate(`messages:device.microphone.${deviceErrorOf(error)}`));
        latestOnDone.current(null);
      });
    return () => {
      unmounted = true;
      window.clearInterval(timer);
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [channel]);

  const finish = (): void => {
    const { current } = recorder;
    recorder.current = null;
    const tooShort = Date.now() - begun.current < minDuration;
    void current?.finish().then(
      (file) => {
        if (tooShort) notifyWarning(translate('messages:voice.tooShort'));
        latestOnDone.current(tooShort ? null : file);
      },
      () => {
        notifyFailure(translate('messages:device.microphone.unsupported'));
        latestOnDone.current(null);
      },
    );
  };
  return { elapsed, levels, finish };
};
