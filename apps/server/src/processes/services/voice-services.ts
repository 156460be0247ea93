import { setTimeout as sleep } from 'node:timers/promises';
import type { Microseconds } from '@parley/domain/ids';
import type { AccountState, Recognizer, Speaker, TelephonyEngine } from '@parley/voice';
import { createSpokenCache } from '@parley/voice/call/spoken-cache';
import { nodeClock } from '@parley/voice/node/node-clock';
import type { Pool } from 'pg';
import type { Account } from '#features/calls/account-leases.ts';
import type { OpenOrder } from '#features/calls/voice-orders.ts';
import { createFactsKeeper } from '#features/conversations/facts/keep-facts.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { isErased } from '#features/outbound/dial/is-erased.ts';
import { createBurstWindows } from '#features/settings/burst-window.ts';
import { createMaskings } from '#features/settings/masking.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import type { Logger } from '#platform/logger.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { createProjectAccess } from '#processes/services/project-access.ts';
import { createBots } from '#workflows/converse/bots.ts';
import { createConversations } from '#workflows/converse/converse.ts';
import { createForesight } from '#workflows/converse/foresee.ts';
import { createRecordTogether } from '#workflows/converse/record-together.ts';
import { createTurnTeller } from '#workflows/converse/turn-teller.ts';
import { createSpokenStore } from '#platform/speech/spoken-store.ts';
import { createSpeakAhead } from '#workflows/phone/speak-ahead.ts';
import { takeAudioSocket } from '#workflows/phone/audio-socket-calls.ts';
import { createOrders } from '#workflows/phone/run-orders.ts';
import { numberShower } from '#workflows/phone/shown-number.ts';
import { sipLadders, type SipLadders } from '#workflows/phone/sip-ladders.ts';
import { createAccountHost } from '#workflows/phone/account-host.ts';
import { createCalls } from '#workflows/phone/calls.ts';
import { sipTelephony } from '#workflows/phone/sip-telephony.ts';
import { createTalk } from '#workflows/phone/talk.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';

export interface VoiceOptions {
  db: Queries;
  /** Names this process among others; without it, a name of its own. */
  server?: string;
  /** For turns only. */
  turnPool: Pool;
  log: Logger;
  now(): Microseconds;
  egressAllow: string[];
  files: Pick<FileStore, 'open'>;
  /** The most bytes that a project may store. */
  quota: number;
  openEngine(account: Account): TelephonyEngine;
  /** Opens an account that a person tries, as it is in the order. */
  tryAccount(order: OpenOrder): TelephonyEngine;
  /** The messages of SIP, which the engines give. */
  ladders?: SipLadders;
  /** False: this process takes no accounts of SIP. */
  takesAccounts?: boolean;
  audioSocket?: TelephonyEngine | null;
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
  /** The folder of sentences that are spoken ahead. */
  spokenFolder: string;
}

/** Sentences that were spoken before, 16 kB a second. */
const KEPT_SECONDS = 3_600;
/** About nine hours. */
const MOST_SPOKEN_BYTES = 500_000_000;
/** People finish their sentence before a process stops. */
const LONGEST_DRAIN_MS = 15_000;

/** The telephone: accounts, calls, and the campaigns that call on them. */
export function createVoice(options: VoiceOptions) {
  const { db, log, now, ladders = sipLadders(), takesAccounts = true, audioSocket = null } = options;
  const facts = createFactsKeeper({ db, now, log, isSweeping: false });
  const { inProject, bots, conversations, foresee, run, maskingOf, close } = createBotServices(options, facts.note);
  const accounts = createAccountHost({
    ...{ db, log, openEngine: options.openEngine },
    ...(options.server === undefined ? {} : { server: options.server }),
    onIncoming: (account, _engine, call) => calls.incoming(account, call),
    isTalking: (account) => calls.isTalking(account),
  });
  const { speakers, recognizers, files } = options;
  const spoken = { folder: options.spokenFolder, mostBytes: MOST_SPOKEN_BYTES };
  const cache = createSpokenStore(spoken, createSpokenCache(KEPT_SECONDS), log);
  const ahead = createSpeakAhead({ db, run, bots, log, store: cache, speakers, server: accounts.server });
  const prepare = createTalk({
    ...{ inProject, run, bots, conversations, foresee, now, log, files, speakers, recognizers },
    ...{ clock: nodeClock, cache },
  });
  const calls = createCalls({
    ...{ db, log, server: accounts.server, prepare, ladders, quota: options.quota },
    ...{ noteTurn: facts.note, shownNumber: numberShower(maskingOf) },
  });
  const orders = createOrders({ db, log, accounts, calls, prepare, tryAccount: options.tryAccount });
  audioSocket?.onIncoming((call) => void takeAudioSocket({ db, log, calls }, call));
  const telephony = sipTelephony({ accounts, calls, prepare, personOf: personIn(db) });
  const dispatcher = createDispatcher({ db, telephony, log, server: accounts.server });

  const said = (what: string) => (error: unknown) => log.error({ err: error }, what);
  /** Called every second. */
  async function tick(): Promise<void> {
    await Promise.all([
      takesAccounts && accounts.look().catch(said('telephone accounts could not be looked at')),
      audioSocket && keepOpen(audioSocket, log),
      orders.look().catch(said('orders to the telephone could not be looked at')),
      calls.renew().catch(said('the leases of calls could not be renewed')),
      dispatcher.run().catch(said('campaigns could not call')),
      facts.keep().catch(said('conversations could not be counted')),
    ]);
    ahead.tick(accounts.held());
  }

  return {
    accounts,
    calls,
    tick,
    /** Takes the place of the process that had this name: its calls have ended with it. */
    async begin(): Promise<void> {
      await calls.takeOver().catch(said('the calls of an ended process could not be ended'));
      await tick();
    },
    /** Takes no more calls, lets those that go on end, and gives the accounts to other processes. */
    async close(drainMs = LONGEST_DRAIN_MS): Promise<void> {
      await calls.drain(sleep(drainMs, undefined, { ref: false }));
      await orders.close();
      await audioSocket?.stop();
      await dispatcher.close();
      await ahead.close();
      await accounts.close();
      await facts.close();
      await close();
    },
  };
}

/** Reads whom a call reaches, without the data of a person that were erased while the telephone rang. */
function personIn(db: Queries) {
  return async (order: Parameters<typeof isErased>[1]) =>
    (await isErased(db, order)) ? { destination: '', slots: {} } : order;
}

/** Opens an engine again that another process kept out, for example by a port that is free once it has ended. */
async function keepOpen(engine: TelephonyEngine, log: Logger): Promise<void> {
  const { account } = engine;
  if (account.state !== 'off' && account.state !== 'failed') return;
  await engine.start();
  const now: AccountState = engine.account;
  if (account.state === 'off' && now.state === 'failed')
    log.error({ reason: now.reason }, 'AudioSocket could not be opened; it is tried again');
}

/** The bots and their conversations, as the servers of the chat have them. */
function createBotServices(
  { db, turnPool, log, now, egressAllow }: VoiceOptions,
  noteTurn: (projectId: number, id: string) => void,
) {
  const { inProject } = createProjectAccess(db, null);
  const run = projectStatements(turnPool);
  const trainer = createTrainer({ inProject, now, log });
  const sandbox = createSandbox();
  const outgoing = createOutgoing(allowedPlaces(egressAllow));
  const actionRunner = createActionRunner();
  const bots = createBots({ inProject, now, log, onOutdated: () => undefined, renewModel: trainer.renewed });
  const maskingOf = createMaskings(run);
  const deciding = { ...{ run, bots, sandbox, now, maskingOf }, actions: projectActions(actionRunner) };
  const conversations = createConversations({
    ...{ ...deciding, outgoing, noteTurn },
    burstWindowOf: createBurstWindows(run),
    recordTogether: createRecordTogether(db),
    turnTaken: createTurnTeller({ db, log }),
  });
  return {
    inProject,
    bots,
    conversations,
    foresee: createForesight(deciding),
    ...{ run, maskingOf },
    async close(): Promise<void> {
      trainer.close();
      await Promise.all([sandbox, actionRunner, outgoing].map((part) => part.close()));
    },
  };
}
