/**
 * The environment for a program that a test starts: the variables that every program needs, and the folder of Node's
 * compiled code.
 */
export function programEnvironment(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
