import { runNode, toolScript } from './processes.mjs';

/** The static checks, each of which must find nothing. */
export function checkSteps() {
  const tsc = toolScript('typescript', 'tsc');
  return [
    // Each of these keeps little more than one core busy.
    together(
      check('types of server, packages and tests', tsc, '-p', '.'),
      check('types of the console', tsc, '-p', 'apps/console'),
    ),
    check('types of the chat client', tsc, '-p', 'apps/chat-client'),
    check('lint', toolScript('oxlint'), '--deny-warnings'),
    check('format', toolScript('oxfmt'), '--check'),
    together(check('import rules', 'scripts/check-imports.ts'), check('unused code', toolScript('knip'))),
    check('house rules', 'scripts/check-house.ts'),
  ];
}

function check(name, ...args) {
  return { name, run: () => runNode(args) };
}

/** Steps that do not hinder each other, at once. */
function together(...steps) {
  return {
    name: steps.map(({ name }) => name).join(' and '),
    run: async () => Math.max(...(await Promise.all(steps.map(({ run }) => run())))),
  };
}
