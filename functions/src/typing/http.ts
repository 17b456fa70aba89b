import { tellTyping as endpoint } from '@recado/shared/contract/typing';
import { bind, type Binding } from '../platform/binding.ts';
import { tellTyping } from './tell-typing.ts';

export const typingBindings: Binding[] = [bind(endpoint, tellTyping)];
