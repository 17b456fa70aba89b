import { App } from 'aws-cdk-lib';
import { recado } from './recado.ts';
import { settingsFrom } from './settings.ts';

const app = new App();
recado(app, settingsFrom(app.node));
app.synth();
