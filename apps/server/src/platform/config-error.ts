/** Why the program cannot start with its configuration; the message is meant for the person who starts it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
