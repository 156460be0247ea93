import { printable } from './printable.mjs';

/** Prints the linter's findings in a project's draft. */
export const lint = {
  name: 'lint',
  summary: 'Report likely mistakes in a project’s draft',
  options: { strict: { type: 'boolean', help: 'Fail on warnings too' } },
  exitCodes: ['No errors; with --strict, no warnings either', 'Errors; with --strict, errors or warnings'],
  run: lintProject,
};

async function lintProject(client, { project, strict }) {
  const { lines, errors, warnings } = report(await client.get('/v1/reactions/lint', { project_id: project }));
  for (const line of lines) console.log(line);
  return errors > 0 || (strict && warnings > 0) ? 1 : 0;
}

/** A line a finding, and how many there are. Suppressed findings are only counted. */
function report(findings) {
  const open = findings.filter(({ reason }) => reason === undefined);
  const errors = open.filter(({ severity }) => severity === 'error').length;
  const warnings = open.length - errors;
  const lines = open.map(
    ({ severity, rule, subject, message }) =>
      `${severity === 'error' ? '✖' : '!'} ${subject.kind} ${printable(subject.name)}: ${printable(message)} [${rule}]`,
  );
  lines.push(`${errors} errors, ${warnings} warnings, ${findings.length - open.length} suppressed`);
  return { lines, errors, warnings };
}
