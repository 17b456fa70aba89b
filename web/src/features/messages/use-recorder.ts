import { minRecordingBytes } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure, notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { deviceFault } from './device-fault.ts';
import { startRecording, type Recorder } from './recorder.ts';

/** Milliseconds between two looks at the clock and the loudness. */
const tick = 100;
/** Milliseconds after which nothing more is recorded: channels take no longer ones. */
const longest = 10 * 60_000;
/** Bars of loudness that are shown. */
const shownBars = 48;

export interface Recording {
  /** Null until the microphone is there. */
  elapsed: number | null;
  /** The newest last, each 0 to 1. */
  levels: readonly number[];
  /** Ends it; what is too short is thrown away with a word. */
  finish: () => void;
}

/** Records for as long as its component is there. `onDone` gets what was recorded; null where there is nothing to send. */
export const useRecorder = (channel: Ticket['channel'], onDone: (recorded: File | null) => void): Recording => {
  const recorder = useRef<Recorder | null>(null);
  const done = useRef(onDone);
  const [elapsed, setElapsed] = useState<number | null>(null);
  const [levels, setLevels] = useState<number[]>([]);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);

  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const watch = (started: Recorder, startedAt: number): void => {
      const passed = Math.min(longest, Date.now() - startedAt);
      setElapsed(passed);
      setLevels((before) => [...before, started.level()].slice(-shownBars));
      if (passed < longest) return;
      window.clearInterval(timer);
      started.pause();
    };
    startRecording(channel)
      .then((started) => {
        if (left) return started.cancel();
        recorder.current = started;
        const startedAt = Date.now();
        setElapsed(0);
        timer = window.setInterval(() => watch(started, startedAt), tick);
      })
      .catch((error: unknown) => {
        if (left) return;
        notifyFailure(translate(`messages:device.microphone.${deviceFault(error)}`));
        done.current(null);
      });
    return () => {
      left = true;
      window.clearInterval(timer);
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [channel]);

  const finish = (): void => {
    const { current } = recorder;
    recorder.current = null;
    void current?.finish().then(
      (file) => {
        const tooShort = file.size < minRecordingBytes;
        if (tooShort) notifyWarning(translate('messages:voice.tooShort'));
        done.current(tooShort ? null : file);
      },
      () => {
        notifyFailure(translate('messages:device.microphone.unsupported'));
        done.current(null);
      },
    );
  };
  return { elapsed, levels, finish };
};
