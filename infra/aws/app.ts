import { App } from 'aws-cdk-lib';

const app = new App();
// The registry makes its queues when it is loaded, for as many shards as this says.
process.env.OUTBOUND_SHARDS = String(app.node.tryGetContext('shards') ?? 16);
const { recado } = await import('./recado.ts');
const { settingsFrom } = await import('./settings.ts');
recado(app, settingsFrom(app.node));
app.synth();
