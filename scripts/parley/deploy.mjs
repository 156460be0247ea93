import { printable } from './printable.mjs';

const ENVIRONMENTS = { testing: 'dev', production: 'prod' };

/** Deploys a project's draft. An API token may deploy to testing; production needs a user with the right to it. */
export const deploy = {
  name: 'deploy',
  summary: 'Deploy a project’s draft to testing or production',
  options: {
    to: { type: 'string', value: '<where>', help: 'testing (default) or production' },
    message: { type: 'string', value: '<text>', help: 'What has changed; required for production' },
    anyway: { type: 'boolean', help: 'Deploy even if the check finds errors' },
    check: { type: 'boolean', help: 'Only check; deploy nothing' },
  },
  exitCodes: ['Deployed; with --check, no errors', 'Not deployed: the check found errors'],
  run: deployProject,
};

async function deployProject(client, { project, to = 'testing', message = '', anyway, check: isCheck }) {
  const environment = Object.hasOwn(ENVIRONMENTS, to) ? ENVIRONMENTS[to] : undefined;
  if (!environment) throw new Error(`--to must be testing or production.`);
  const query = { project_id: project, project_env: environment };
  const found = await client.get('/v1/run/deploy/check', query);
  for (const line of report(found)) console.log(line);
  if (found.errors.length > 0 && !anyway) {
    if (!isCheck) console.error('Not deployed. Correct the errors, or deploy with --anyway.');
    return 1;
  }
  if (isCheck) return 0;
  const { id, version } = await client.get('/v1/run/deploy', { ...query, message });
  console.log(`Deployed to ${to}: deployment ${id}, version ${new Date(version * 1000).toISOString()}`);
  return 0;
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
