import { sendTyping as endpoint } from '@recado/shared/contract/typing';
import { bind, type Binding } from '../../context/binding.ts';
import { sendTyping } from './send-typing.ts';

export const typingBindings: Binding[] = [bind(endpoint, sendTyping)];
