import { runNode, toolScript } from './processes.mjs';

/** Lists the static checks. `npm run check` fails if one of them reports anything. */
export function checkSteps() {
  const tsc = toolScript('typescript', 'tsc');
  return [
    // Each uses little more than one core.
    together(
      check('types of server, packages and tests', tsc, '-p', '.'),
      check('types of the console', tsc, '-p', 'apps/console'),
    ),
    together(
      check('types of the chat client', tsc, '-p', 'apps/chat-client'),
      check('house rules', 'scripts/check-house.ts'),
    ),
    check('lint', toolScript('oxlint'), '--deny-warnings'),
    check('format', toolScript('oxfmt'), '--check'),
    together(check('import rules', 'scripts/check-imports.ts'), check('unused code', toolScript('knip'))),
  ];
}

function check(name, ...args) {
  return { name, run: () => runNode(args) };
}

/** Runs independent steps in parallel. */
function together(...steps) {
  return {
    name: steps.map(({ name }) => name).join(' and '),
    run: async () => Math.max(...(await Promise.all(steps.map(({ run }) => run())))),
  };
}
