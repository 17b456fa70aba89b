import { sendTyping as endpoint } from '@recado/shared/contract/typing';
import { bind, type Binding } from '../platform/binding.ts';
import { sendTyping } from './tell-typing.ts';

export const typingBindings: Binding[] = [bind(endpoint, sendTyping)];
