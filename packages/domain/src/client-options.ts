/** The settings' facts for the chat client, beside its looks. */
export interface ClientOptions {
  /** Timers outlive the page: they are rebuilt from the tracker, and run on the server too. */
  persistentTimeouts: boolean;
  /** True when the bot's texts are read aloud. */
  readUtterances: boolean;
  /** 1 is the voice's own speed. */
  readUtterancesSpeed: number;
}

const SLOWEST = 0.5;
const FASTEST = 2;

/** Reads the options out of `chatbot_client_scss`: they are variables outside of every block, as `$persistent-timeouts: true;`. */
export function clientOptions(scss: string): ClientOptions {
  const variables = topLevelVariables(scss);
  const speed = Number(variables.get('read-utterances-speed') ?? 1);
  return {
    persistentTimeouts: variables.get('persistent-timeouts') === 'true',
    readUtterances: variables.get('read-utterances') === 'true',
    readUtterancesSpeed: speed >= SLOWEST && speed <= FASTEST ? speed : 1,
  };
}

/** The last value of each. */
function topLevelVariables(scss: string): Map<string, string> {
  const code = scss.replaceAll(/\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/gu, '');
  const variables = new Map<string, string>();
  let depth = 0;
  for (const [, brace, name, value = ''] of code.matchAll(/([{}])|\$([\w-]+)\s*:\s*([^;{}]*)/gu)) {
    if (brace === '{') depth++;
    else if (brace === '}') depth--;
    else if (depth === 0 && name) variables.set(name.toLowerCase(), value.replace(/!default\s*$/u, '').trim());
  }
  return variables;
}
