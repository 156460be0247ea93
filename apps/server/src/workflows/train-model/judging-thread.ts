import { Training } from '@parley/nlu/train';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';
import { judgeInTurn, startTurns, type Judged, type SharedTraining } from '#workflows/train-model/judge-in-turn.ts';
import { MADE_UP_BOTS } from '#workflows/train-model/made-up-bots.ts';

threadWork<SharedTraining, Judged>(
  ({ input, turns }) => judgeInTurn(new Training(input, embedding()), turns),
  MADE_UP_BOTS.map((make) => () => judgeInTurn(new Training(make(), embedding()), startTurns())),
);
