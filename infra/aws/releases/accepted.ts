/**
 * Refusals of an upgrade that docs/deploy.md describes step by step, by the release that it begins from. Nothing is added
 * here for a release that somebody has deployed: mend the template instead.
 */
export const accepted: Readonly<Record<string, readonly RegExp[]>> = {
  '2026-11-23-a148f103': [
    // The name was fixed, so that it could not be made twice.
    /^Data (MetaApp|OpenAi)Secret\w+ \(AWS::SecretsManager::Secret\) changes Name:/,
    /^Data TimersGroup\w+ \(AWS::Scheduler::ScheduleGroup\) is not retained any more$/,
    // Jobs took the place of these queues.
    /^Data Queues(closings|contactimports|merges)(dead)?\w+ \(AWS::SQS::Queue\) is gone:/,
    /^(Api|Monitoring) imports prod-recado-\w+:ExportsOutput\w+(closings|contactimports|merges)\w+, which is not exported any more$/,
  ],
};
