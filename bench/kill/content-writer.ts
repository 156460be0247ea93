import { agrees, readContent, withId, type Content, type ContentPlace } from './content.ts';
import { possibleChanges, type Change, type Making } from './content-changes.ts';
import { attempt, type Journal, type Writer } from './operation.ts';

export interface ContentWriterOptions extends ContentPlace {
  random(): number;
  journal: Journal;
}

/** Adds, renames, changes and deletes intents and reactions of its own, among them changes that reach several things. */
export function contentWriter({ random, journal, ...place }: ContentWriterOptions): Writer {
  const making = makingOf(place, random);
  let content: Content = { intents: [], reactions: [] };
  let doubted: Change | undefined;

  return {
    isInDoubt: () => doubted !== undefined,

    async write() {
      const choose = making.pick(possibleChanges(making, content));
      const change = choose();
      await attempt(journal, change.send, {
        acknowledge: (reply) => (content = withId(change.result, reply?.id)),
        doubt: () => (doubted = change),
      });
    },

    async check() {
      const stored = await readContent(place);
      const isWhole = agrees(content, stored);
      const isDone = doubted !== undefined && agrees(doubted.result, stored);
      if (isDone && !isWhole) journal.doubtedButStored++;
      if (!isWhole && !isDone) {
        journal.faults.push(
          `${place.mark}: stored is ${JSON.stringify(stored)}, acknowledged was ${JSON.stringify(content)}` +
            (doubted ? `, in doubt was ${JSON.stringify(doubted.result)}` : ''),
        );
      }
      doubted = undefined;
      content = stored;
    },
  };
}

function makingOf({ session, projectId, mark }: ContentPlace, random: () => number): Making {
  let count = 0;
  const newText = () => `${mark} says words number ${count++}`;
  return {
    session,
    query: { project_id: projectId },
    newName: () => `${mark} thing ${count++}`,
    newText,
    newReaction(content) {
      const listed = content.intents.filter(() => random() < 0.5).map(({ name }) => name);
      return { intents: listed, condition: `slots.n !== ${count++}`, text: newText() };
    },
    pick(values) {
      const value = values[Math.trunc(random() * values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from');
      return value;
    },
  };
}
