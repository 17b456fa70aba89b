import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

/** Encrypts the data keys of WhatsApp credentials and access tokens in the table. Without it, every pairing and login is lost, so it is retained when the stack is deleted. */
export class StateKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string, props: { stage: string; deletionProtection: boolean }) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      alias: `${stagePrefix(props.stage)}recado-whatsapp-state`,
      description: 'Seals the credentials of channels',
      enableKeyRotation: true,
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
