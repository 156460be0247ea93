import * as z from 'zod/mini';
import type { Json } from '#json.ts';
import type { Turn } from '#turn.ts';
import { log } from '#turn.ts';

/** What an argument holds, for the editor to offer and for references to be found. */
export type ArgumentType =
  | 'text'
  | 'texts'
  | 'expression'
  | 'number'
  | 'flag'
  | 'level'
  | 'options'
  | 'reaction'
  | 'reactions'
  | 'scope'
  | 'entity'
  | 'file'
  | 'target';

export interface Argument {
  type: ArgumentType;
  documentation: string;
  required?: boolean;
}

/** An action that every bot has. */
export interface BuiltInAction {
  name: string;
  /** One sentence. */
  documentation: string;
  args: Record<string, Argument>;
  /** Does the action with arguments that are interpolated already, and records it. */
  perform(args: Record<string, Json | undefined>, turn: Turn): void | Promise<void>;
}

interface Definition<Args> {
  name: string;
  documentation: string;
  args: Record<string, Argument>;
  schema: z.ZodMiniType<Args>;
  run(args: Args, turn: Turn): void | Promise<void>;
}

/** Arguments that do not fit make a log entry instead of an action: the turn goes on. */
export function builtIn<Args>({ schema, run, ...description }: Definition<Args>): BuiltInAction {
  return {
    ...description,
    perform(args, turn) {
      const parsed = z.safeParse(schema, args);
      if (parsed.success) return run(parsed.data, turn);
      const [issue] = parsed.error.issues;
      log(turn, 'error', `Action ${description.name} cannot run`, {
        action: description.name,
        argument: issue?.path.join('.') ?? '',
        error: issue?.message ?? '',
      });
    },
  };
}
