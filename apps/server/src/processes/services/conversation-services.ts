import { createFactsKeeper } from '#features/conversations/facts/keep-facts.ts';
import { createBurstWindows } from '#features/settings/burst-window.ts';
import { createMaskings } from '#features/settings/masking.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createConversations } from '#workflows/converse/converse.ts';
import { createBots } from '#workflows/converse/bots.ts';
import { createTimers } from '#workflows/converse/fire-timers.ts';
import { createForwarder } from '#workflows/converse/forward-messages.ts';
import { createRecordTogether } from '#workflows/converse/record-together.ts';
import { createTurnTeller } from '#workflows/converse/turn-teller.ts';
import { callConversations } from '#workflows/dial/call-conversations.ts';
import { createCallbacks } from '#features/outbound/dial/callbacks.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { simulatedNetwork } from '#features/outbound/dial/simulated-network.ts';
import { EVERYDAY_PLAN } from '#features/outbound/dial/simulated-plan.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { CoreServices } from '#processes/services/core-services.ts';

/** Bots, their conversations, and the background work for these. */
export function createConversationServices(options: ApiOptions, core: CoreServices, { trainer }: { trainer: Trainer }) {
  const { db, log, now } = options;
  const { runTurn, sandbox, outgoing, signingKey } = core;
  const actionRunner = createActionRunner();
  const actions = projectActions(actionRunner);
  const bots = botsOf(options, core, trainer);
  const facts = createFactsKeeper({ db, now, log, isSweeping: options.isWorker ?? true });
  const maskingOf = createMaskings(runTurn);
  const conversations = createConversations({
    run: runTurn,
    bots,
    sandbox,
    actions,
    outgoing,
    maskingOf,
    burstWindowOf: createBurstWindows(runTurn),
    recordTogether: createRecordTogether(db),
    turnTaken: createTurnTeller({ db, log }),
    noteTurn: facts.note,
    now,
  });
  const telephony =
    options.telephony === 'simulated'
      ? simulatedNetwork(options.simulatedPlan ?? EVERYDAY_PLAN, callConversations({ db, conversations }))
      : null;
  return {
    actionRunner,
    actions,
    bots,
    facts,
    maskingOf,
    conversations,
    forwarder: createForwarder({ db, run: runTurn, conversations, outgoing, signingKey, log, now }),
    dispatcher: createDispatcher({
      db,
      telephony,
      log,
      ...(options.server !== undefined && { server: options.server }),
    }),
    callbacks: createCallbacks({ db, outgoing, signingKey, log }),
    timers: createTimers({ db, conversations, log, now }),
  };
}

function botsOf({ log, now }: ApiOptions, { inProject }: CoreServices, trainer: Trainer) {
  const onOutdated = (projectId: number) =>
    void trainer.train(projectId).catch((error: unknown) => {
      log.error({ err: error, projectId }, 'a model of another version of Parley could not be trained again');
    });
  return createBots({ inProject, now, log, onOutdated, renewModel: trainer.renewed });
}
