/** Why the program cannot start as it was told to; its message is meant for whoever starts it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
