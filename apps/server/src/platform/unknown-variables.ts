/** Variables of `parley` where it talks to a server, and of the tests. */
const OF_OTHERS = /^PARLEY_(?:URL|TOKEN|EMAIL|PASSWORD|TEST_\w+)$/u;
/** Kubernetes sets such variables for each service, and a service can be named parley. */
const OF_KUBERNETES = /^PARLEY_\w*(?:_SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/u;

/** A sentence for each variable that has the prefix of Parley's variables but no effect. */
export function unknownVariables(environment: Record<string, string | undefined>, known: readonly string[]): string[] {
  const names = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(environment)
    .filter((name) => name.startsWith('PARLEY_') && !names.has(name))
    .filter((name) => !OF_OTHERS.test(name) && !OF_KUBERNETES.test(name))
    .map((name) => {
      const meant = known.find((one) => lettersOf(one) === lettersOf(name));
      return `${name} is not a variable of Parley and has no effect.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
    });
}

/** `PARLEY_BACKUPTO` and `BACKUP_TO` have equal letters. */
function lettersOf(name: string): string {
  return name.replace(/^PARLEY_/u, '').replaceAll('_', '');
}
