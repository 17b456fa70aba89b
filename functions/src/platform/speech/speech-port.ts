/** An audio file to transcribe. */
export interface Audio {
  bytes: Uint8Array;
  /** File name whose ending names the format. */
  name: string;
  mimetype: string;
}

/** The text of an audio file. */
interface Transcript {
  /** Empty if nobody speaks in it. */
  text: string;
  /** The seconds that the service bills; null where it does not say. */
  seconds: number | null;
}

/** A key with the address that it belongs to; empty for the installation's. */
export interface SpeechAccount {
  apiKey: string;
  baseUrl: string;
}

export interface TranscriptionLimits {
  /** Milliseconds for the whole answer. */
  within?: number;
  /** The account that is asked first. Where it offers no transcription, the installation's is asked. */
  account?: SpeechAccount;
}

/** Turns speech into text. */
export interface SpeechPort {
  /**
   * Returns the text of an audio file.
   *
   * @throws AppError ERR_TRANSCRIPTION_UNAVAILABLE without a valid key, or where the service is not reached;
   * ERR_TRANSCRIPTION_TIMEOUT; ERR_TRANSCRIPTION_REFUSED with the service's reason; ERR_TRANSCRIPTION_INVALID for an
   * answer without a text; ERR_TOO_MANY_REQUESTS; ERR_MEDIA_TOO_LARGE
   */
  transcribe(audio: Audio, limits?: TranscriptionLimits): Promise<Transcript>;
}
