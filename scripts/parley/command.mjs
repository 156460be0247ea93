import { parseArgs } from 'node:util';
import { openClient } from './client.mjs';

/** Options that every command has. */
const COMMON = {
  project: { type: 'string', value: '<id>', help: 'Project id, the number in its URL; required' },
  token: { type: 'string', value: '<token>', help: 'The API token from the project’s settings; or PARLEY_TOKEN' },
  url: { type: 'string', value: '<address>', help: 'The server; or PARLEY_URL; default http://127.0.0.1:8000' },
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
};
const SIGN_IN = 'Without a token, the command signs in with PARLEY_EMAIL and PARLEY_PASSWORD.';

/**
 * Runs the command named by the arguments and returns its exit code. A command is
 * `{ name, summary, options, exitCodes, run(client, values) }`; `run` returns an exit code. `isWithoutProject(values)`
 * says when a command needs no project. A command for operators is `{ name, summary, program }`: the program reads the
 * arguments itself, on the machine of the installation.
 */
export async function runCommand(commands, [name, ...args], env) {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    const answer = overview(commands);
    if (name === undefined) console.error(answer);
    else console.log(answer);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.error(`Unknown command “${name}”.\n\n${overview(commands)}`);
    return 2;
  }
  if (command.program) return runProgram(command.program, args);
  try {
    const values = valuesOf(command, args);
    if (values.help) {
      console.log(helpOf(command));
      return 0;
    }
    if (!values.project && !command.isWithoutProject?.(values)) throw new UsageError(`--project is missing.`);
    return await command.run(await openClient(values, env), values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof UsageError) console.error(`Run parley ${command.name} --help to see the options.`);
    return 2;
  }
}

/** Loaded only here, because it takes over the signals of this process. The channel tells the program of its end. */
async function runProgram(program, args) {
  const { runNode } = await import('../processes.mjs');
  return runNode([program, ...args], { onReady: () => {} });
}

class UsageError extends Error {}

function valuesOf({ options }, args) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options } }).values;
  } catch (error) {
    throw new UsageError(error.message.split('. ', 1)[0].replace(/\.?$/u, '.'));
  }
}

function overview(commands) {
  const lines = commands.map(({ name, summary }) => `  parley ${name.padEnd(16)}${summary}`);
  return ['Usage: parley <command> [options]', '', ...lines, '', HELP_OF_COMMAND].join('\n');
}

const HELP_OF_COMMAND = 'Run parley <command> --help for its options and exit codes.';

function helpOf({ name, summary, options, exitCodes }) {
  const lines = Object.entries({ ...COMMON, ...options }).map(
    ([option, { value = '', help }]) => `  ${`--${option} ${value}`.padEnd(20)}${help}`,
  );
  const codes = [...exitCodes, 'The command could not run'].map((meaning, code) => `  ${code}  ${meaning}`);
  return [
    `Usage: parley ${name} --project <id> [options]`,
    '',
    `${summary}. ${SIGN_IN}`,
    '',
    'Options:',
    ...lines,
    '',
    'Exit codes:',
    ...codes,
  ].join('\n');
}
