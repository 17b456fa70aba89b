import * as contract from '@recado/shared/contract/bot-plays';
import { bind, type Binding } from '../../context/binding.ts';
import { playBot } from './play-bot.ts';

export const botPlaysBindings: Binding[] = [bind(contract.playBot, playBot)];
