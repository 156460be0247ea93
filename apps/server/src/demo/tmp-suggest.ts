import { loadModel, train } from '@parley/nlu';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { suggestFor } from '#workflows/understanding/suggest-templates.ts';
const input: any = {
  language: 'en',
  confidence_threshold: 0.5,
  autocorrect_threshold: 0,
  multi_intent: false,
  stt_corrections: '',
  ...DEMO_BOT.settings,
  intents: DEMO_BOT.intents.map((i, at) => ({ id: at + 1, ...i })),
  synonyms: DEMO_BOT.synonyms,
  entities: DEMO_BOT.entities,
};
const model = loadModel(train(input));
const only = process.argv.slice(2);
for (const intent of input.intents) {
  if (only.length && !only.includes(intent.name)) continue;
  const { suggestions } = await suggestFor(input, { model, phrasing: null, owner: 'x' }, intent.id, 30);
  console.log(`## ${intent.name} (${intent.templates.length})`);
  for (const s of suggestions)
    console.log(
      `${s.kind === 'value' ? 'V' : 'S'} ${s.nearer_to ? '(nearer ' + input.intents[s.nearer_to - 1].name + ') ' : ''}${s.template}`,
    );
}
