/** Of our own environment a program that a test starts gets what any needs, and where Node keeps what it compiled. */
export function ownVariables(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
