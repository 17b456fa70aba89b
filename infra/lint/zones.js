import { existsSync, readdirSync } from 'node:fs';
import { URL } from 'node:url';

const root = new URL('../../', import.meta.url);
const folders = (path) => {
  const at = new URL(path, root);
  return existsSync(at)
    ? readdirSync(at, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];
};

/** One zone for each folder of a parent: it may not import what lies inside its siblings. */
const isolated = (parent, allowed = []) =>
  folders(parent)
    .filter((name) => !allowed.includes(name))
    .map((name) => ({
      target: `./${parent}${name}`,
      from: `./${parent}`,
      except: [`./${name}`, ...allowed.map((other) => `./${other}`)],
      message: 'Features do not import one another: share through the contract, a port or a component.',
    }));

/** The arrows of docs/adr/0001: each entry forbids `target` to import from `from`. */
export const zones = [
  {
    target: './shared',
    from: ['./functions', './session-host', './web', './infra'],
    message: 'shared imports nothing of ours.',
  },
  {
    target: './web/src',
    from: ['./functions', './session-host', './infra'],
    message: 'The browser imports no server code.',
  },
  {
    target: './session-host',
    from: ['./functions', './web', './infra'],
    message: 'The session host imports shared only.',
  },
  { target: './functions', from: ['./session-host', './web', './infra'], message: 'Functions import shared only.' },
  {
    target: './infra/aws',
    from: ['./infra/local', './web', './session-host'],
    message: 'The CDK app imports the registry only.',
  },
  {
    target: './functions/src/conversation',
    from: ['./functions/src/platform', './node_modules/@aws-sdk', './node_modules/@middy', './node_modules/electrodb'],
    message: 'The engine is pure: no SDK, no framework.',
  },
  {
    target: './web/src/components',
    from: ['./web/src/features', './web/src/pages', './web/src/app'],
    message: 'Components know no feature.',
  },
  { target: './web/src/features', from: ['./web/src/pages', './web/src/app'], message: 'Pages compose features.' },
  { target: './web/src/pages', from: ['./web/src/app'], message: 'app composes pages.' },
  ...isolated('web/src/features/'),
];
