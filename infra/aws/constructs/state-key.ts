import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

/** Seals the data keys of the WhatsApp credentials in the table. Losing it loses every pairing, so it stays when the stack goes. */
export class StateKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string, props: { stage: string; deletionProtection: boolean }) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      alias: `${stagePrefix(props.stage)}recado-whatsapp-state`,
      description: 'Seals the credentials of WhatsApp sessions',
      enableKeyRotation: true,
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
