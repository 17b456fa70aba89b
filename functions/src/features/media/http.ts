import * as contract from '@recado/shared/contract/media';
import { bind, type Binding } from '../../context/binding.ts';
import { createUpload } from './create-upload.ts';
import { getMedia } from './get-media.ts';
import { retryMedia } from './retry-media.ts';
import { transcribeAudio } from './transcribe-audio.ts';

export const mediaBindings: Binding[] = [
  bind(contract.createUpload, createUpload),
  bind(contract.getMedia, getMedia),
  bind(contract.retryMedia, retryMedia),
  bind(contract.transcribeAudio, transcribeAudio),
];
