import { runNode, toolScript } from './processes.mjs';

/** The static checks, each of which must find nothing. */
export function checkSteps() {
  const tsc = toolScript('typescript', 'tsc');
  return [
    check('types of server, packages and tests', tsc, '-p', '.'),
    check('types of the console', tsc, '-p', 'apps/console'),
    check('lint', toolScript('oxlint'), '--deny-warnings'),
    check('format', toolScript('oxfmt'), '--check'),
    check('import rules', 'scripts/check-imports.ts'),
    check('unused code', toolScript('knip')),
  ];
}

function check(name, ...args) {
  return { name, run: () => runNode(args) };
}
