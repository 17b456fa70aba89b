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
const isolated = (parent, message) =>
  folders(parent).map((name) => ({
    target: `./${parent}${name}`,
    from: `./${parent}`,
    except: [`./${name}`],
    message,
  }));

const functions = 'functions/src/';

/** The layers of functions/src, lowest first. A layer imports itself and the layers below it; type imports count. */
const layers = ['platform', 'data', 'context', 'domain', 'features', 'entry'];

/** One zone for each folder of functions/src; a folder that is no layer fails here, so that none stays unruled. */
const layered = folders(functions).map((name) => {
  if (!layers.includes(name)) throw new Error(`functions/src/${name} is no layer: add it to infra/lint/zones.js`);
  return {
    target: `./${functions}${name}`,
    from: layers.slice(layers.indexOf(name) + 1).map((layer) => `./${functions}${layer}`),
    message: `functions/src/${name} imports only the layers below it: ${layers.join(' ← ')}.`,
  };
});

/** An entity's folder is imported by the list of stores, never the other way round. */
const entities = folders(`${functions}data/`).map((name) => ({
  target: `./${functions}data/${name}`,
  from: `./${functions}data/stores.ts`,
  message: 'An entity knows no list of all stores: take the one store that is needed.',
}));

/**
 * The zones of all code, tests included: each entry forbids `target` to import from `from`
 * (docs/adr/0019-functions-are-layered.md).
 */
export const packageZones = [
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
    target: './functions/src/domain/engine',
    from: ['./functions/src/platform', './functions/src/context', './node_modules/@aws-sdk', './node_modules/@middy'],
    message: 'The engine is pure: no SDK, no framework, no context.',
  },
];

/** The zones of product code. A test may set its scene with any layer or feature. */
export const zones = [
  ...packageZones,
  {
    target: './web/src/components',
    from: ['./web/src/features', './web/src/pages', './web/src/app'],
    message: 'Components know no feature.',
  },
  { target: './web/src/features', from: ['./web/src/pages', './web/src/app'], message: 'Pages compose features.' },
  { target: './web/src/pages', from: ['./web/src/app'], message: 'app composes pages.' },
  ...layered.filter(({ from }) => from.length > 0),
  ...entities,
  ...isolated(
    `${functions}features/`,
    'Features do not import one another: what they share is an operation of a layer below.',
  ),
  ...isolated(
    'web/src/features/',
    'Features do not import one another: share through the contract, a port or a component.',
  ),
];
