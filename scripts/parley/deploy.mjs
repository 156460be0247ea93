import { setTimeout as sleep } from 'node:timers/promises';
import { printable } from './printable.mjs';

const ENVIRONMENTS = { testing: 'dev', production: 'prod' };

/** The pause between two questions if a planned deployment has ended. */
const ASK_EVERY_MS = 2_000;

/** Deploys a project's draft. An API token may deploy to testing; production needs a user with the right to it. */
export const deploy = {
  name: 'deploy',
  summary: 'Deploy a project’s draft, or release the version in testing',
  options: {
    to: { type: 'string', value: '<where>', help: 'testing (default) or production' },
    from: {
      type: 'string',
      value: '<what>',
      help: 'draft (default), or testing: exactly the version that is live there',
    },
    message: { type: 'string', value: '<text>', help: 'What has changed; required for production' },
    at: { type: 'string', value: '<time>', help: 'Freeze the draft now and deploy it then: 2026-12-01T06:00+01:00' },
    anyway: { type: 'boolean', help: 'Deploy even if the check finds errors or tests have not passed' },
    reason: { type: 'string', value: '<text>', help: 'Why checks are skipped with --anyway; the list shows it' },
    wait: { type: 'boolean', help: 'Wait until a scheduled or requested deployment is live' },
    check: { type: 'boolean', help: 'Only check; deploy nothing' },
  },
  exitCodes: [
    'Deployed, scheduled, or approval requested; with --check, no errors; with --wait, live',
    'Not deployed: errors, or with --wait declined, canceled, expired or failed',
  ],
  run: deployProject,
};

async function deployProject(client, { project, to = 'testing', from = 'draft', check: isCheck, wait, ...asked }) {
  const { message = '', at, anyway, reason } = asked;
  const environment = Object.hasOwn(ENVIRONMENTS, to) ? ENVIRONMENTS[to] : undefined;
  if (!environment) throw new Error(`--to must be testing or production.`);
  const seconds = at === undefined ? undefined : secondsOf(at);
  const earlier = await earlierVersion(client, project, { from, to });
  const query = { project_id: project, project_env: environment };
  const version = earlier === undefined ? {} : { toDeploymentId: earlier };
  const found = await client.get('/v1/run/deploy/check', { ...query, ...version });
  for (const line of report(found)) console.log(line);
  if (found.errors.length > 0 && !anyway) {
    if (!isCheck) console.error('Not deployed. Correct the errors, or deploy with --anyway.');
    return 1;
  }
  if (isCheck) return 0;
  const why = reason === undefined ? {} : { reason };
  if (found.needs_approval || seconds !== undefined) {
    const when = seconds === undefined ? {} : { at: seconds };
    const what = earlier === undefined ? {} : { to_deployment: earlier };
    const body = { message, anyway: anyway === true, ...why, ...when, ...what };
    const planned = await client.post('/v1/deployments/planned', query, body);
    console.log(planText(planned, to));
    return wait ? await ended(client, project, planned, to) : 0;
  }
  const order = { ...query, ...version, ...why, message, anyway: anyway === true };
  const { id, version: deployed } = await client.get('/v1/run/deploy', order);
  console.log(`Deployed to ${to}: deployment ${id}, version ${shown(deployed)}`);
  return 0;
}

/** The deployment whose version is released; undefined for the draft. */
async function earlierVersion(client, project, { from, to }) {
  if (from === 'draft') return undefined;
  if (from !== 'testing') throw new Error('--from must be draft or testing.');
  if (to !== 'production') throw new Error('--from testing needs --to production.');
  const list = await client.get('/v1/deployments', { project_id: project });
  const tried = list.find(({ project_env }) => project_env === 'dev');
  if (!tried) throw new Error('Nothing is deployed to testing yet.');
  return tried.id;
}

function secondsOf(at) {
  const time = /(?:Z|[+-]\d\d:?\d\d)$/u.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time)) throw new Error('--at must be a time with its zone, like 2026-12-01T06:00+01:00.');
  return Math.trunc(time / 1_000);
}

function planText({ id, state, at, expires }, to) {
  const when = at === null ? '' : ` for ${shown(at)}`;
  return state === 'requested'
    ? `Approval requested to deploy to ${to}${when}: request ${id}, expires ${shown(expires)}`
    : `Scheduled to deploy to ${to}${when}: plan ${id}`;
}

/** Asks until the plan has ended; then the exit code. */
async function ended(client, project, { id }, to) {
  for (;;) {
    const planned = (await client.get('/v1/deployments/planned', { project_id: project })).find((one) => one.id === id);
    if (planned === undefined) throw new Error(`Plan ${id} is gone.`);
    if (planned.state === 'deployed') {
      console.log(`Deployed to ${to}: deployment ${planned.deployment_id}, version ${shown(planned.version)}`);
      return 0;
    }
    if (planned.state !== 'requested' && planned.state !== 'scheduled') {
      const why = printable(planned.failure ?? planned.decision);
      console.error(`Not deployed: ${planned.state}${why === '' ? '' : `. ${why}`}`);
      return 1;
    }
    await sleep(ASK_EVERY_MS);
  }
}

function shown(seconds) {
  return new Date(seconds * 1_000).toISOString();
}

/** A line a finding, then one for each resource that differs. */
function report({ errors, warnings, changes }) {
  return [
    ...errors.map((finding) => `✖ ${printable(finding.message)} [${finding.rule}]`),
    ...warnings.map((finding) => `! ${printable(finding.message)} [${finding.rule}]`),
    ...changes.map(
      ({ resource, added, changed, deleted }) => `${resource}: ${added} added, ${changed} changed, ${deleted} deleted`,
    ),
  ];
}
