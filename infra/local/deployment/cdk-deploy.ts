/**
 * Does with the local cloud what a deployment does with a stage: takes the table that the context `restoredTable` names, as the
 * CDK app does. RECADO_CONTROL_URL is the address of the cloud's control API.
 */
const table = process.argv.map((value) => /^restoredTable=(.+)$/.exec(value)?.[1]).find(Boolean);
const response = await fetch(`${process.env.RECADO_CONTROL_URL}/table/use`, {
  method: 'POST',
  headers: { 'x-recado-control': '1' },
  body: JSON.stringify({ name: table }),
});
if (!response.ok) throw new Error(`the deployment failed: ${await response.text()}`);
