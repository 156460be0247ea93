import { parseArgs } from 'node:util';
import { openClient } from './client.mjs';

const OPTIONS = {
  project: { type: 'string' },
  token: { type: 'string' },
  url: { type: 'string' },
  strict: { type: 'boolean' },
};

/** Tells what the linter finds in a project's draft. Answers the exit code. */
export async function runLint(args, env, usage) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (!values.project) throw new Error(usage);
    const client = await openClient(values, env, usage);
    const { lines, errors, warnings } = report(await client.get('/v1/reactions/lint', { project_id: values.project }));
    for (const line of lines) console.log(line);
    return errors > 0 || (values.strict && warnings > 0) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

/** A line a finding, and how many there are. What is let stand is counted, and not told. */
function report(findings) {
  const open = findings.filter(({ reason }) => reason === undefined);
  const errors = open.filter(({ severity }) => severity === 'error').length;
  const warnings = open.length - errors;
  const lines = open.map(
    ({ severity, rule, subject, message }) =>
      `${severity === 'error' ? '✖' : '!'} ${subject.kind} ${printable(subject.name)}: ${printable(message)} [${rule}]`,
  );
  lines.push(`${errors} errors, ${warnings} warnings, ${findings.length - open.length} let stand`);
  return { lines, errors, warnings };
}

/** Names are anybody's: nothing in them may steer a terminal. */
function printable(text) {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
