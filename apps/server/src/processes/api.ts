import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { cookieNames } from '#features/people/auth/cookies.ts';
import { environmentIn } from '#workflows/projects/environment-of.ts';
import { serveTestPages } from '#workflows/chatbot-test/test-pages.ts';
import { createChatOrigins } from '#features/settings/chat-token.ts';
import { watchAnswers } from '#http/watch-answers.ts';
import { serveConsole } from '#http/console-files.ts';
import { serveGuide } from '#http/guide/guide-files.ts';
import type { Checks } from '#http/probes.ts';
import type { ForeignPagesOptions } from '#http/foreign-pages.ts';
import { createHttpServer } from '#http/server.ts';
import { unixSeconds } from '#platform/clock.ts';
import { reportChains } from '#platform/audit/verify-chain.ts';
import { noteAnswer, registry } from '#platform/metrics.ts';
import { ping } from '#platform/db/database.ts';
import { refuseOutdatedServer } from '#platform/db/releases.ts';
import { platformVersion } from '#platform/things/platform-version.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { identifyToken } from '#features/people/identify-token.ts';
import { serveChatClient } from '#workflows/chat-client/serve-chat-client.ts';
import { takeOver } from '#workflows/take-over/take-over.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { operatorNotes } from '#processes/operator-notes.ts';
import { routesOf } from '#processes/routes.ts';
import { createServices, type Services } from '#processes/services.ts';
import { tidyUp } from '#processes/tidy-up.ts';

export interface Api {
  app: FastifyInstance;
  trainer: Trainer;
  metrics: Registry;
  /** The conditions for serving. */
  checks: Checks;
  /** Ends expired sessions and sign-ins; called every minute. */
  sweep(): Promise<void>;
  /** Runs persistent timers that are due; called every second. */
  fireTimers(): Promise<void>;
  /** Makes the calls of campaigns that are due. */
  dial(): Promise<void>;
  sendCallbacks(): Promise<void>;
  /** Keeps the records of test calls; called every second. */
  keepCalls(): Promise<void>;
  /** Sends other systems the new messages of their conversations; called every second. */
  forwardMessages(): Promise<void>;
  /** Deploys plans that are due; called every second. */
  deployPlanned(): Promise<void>;
  /** Notifies webhooks of deployments; called every second. */
  deliverWebhooks(): Promise<void>;
  /** Updates the facts of conversations; called every second. */
  keepFacts(): Promise<void>;
  /** Recomputes changed statistics; called every ten seconds. */
  rollUp(): Promise<void>;
  /** Asks the identity provider which users still have access; called every second. */
  checkSignOns(): Promise<void>;
  /** Sends email reports that are due; called every second. */
  sendReports(): Promise<void>;
  /** Mails links to users who forgot their password; called every second. */
  sendLinks(): Promise<void>;
  /** Makes a backup if one is due; called every minute. */
  backUp(): Promise<void>;
  /** Keeps the list of erased people beside the backups; called every minute. */
  keepErasures(): Promise<void>;
  /** Finishes searches and erasures of servers that ended; called every second. */
  goOnErasing(): Promise<void>;
  /** Erases again what a restored backup has brought back; called every hour. */
  eraseAgain(): Promise<void>;
  /** Checks that nobody has changed the audit trail; called every day. */
  reportChains(): Promise<void>;
  /** Goes on with the work of a server that is gone. */
  takeOver(gone: { id: string }): Promise<void>;
  /** Pings listeners, and reports running tasks to other servers; called every 20 seconds. */
  ping(): Promise<void>;
  /** Deletes data whose time is up; called every hour. */
  tidyUp(): Promise<void>;
  /** Starts in advance the parts that the first callers would wait for. */
  prepare(): void;
  /** Makes `/readyz` refuse, so that a load balancer sends no more requests here. */
  drain(): void;
  /** Finishes the requests in progress, then closes. */
  close(): Promise<void>;
}

/** Combines every feature into the HTTP API and the console, not yet listening. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { now } = options;
  const services = createServices(options);
  const { accounts, personalData, signOn, sockets, tasks, trainer } = services;
  let isDraining = false;
  const foreignPages = {
    publicHost: new URL(options.publicUrl).host,
    mayCallFrom: createChatOrigins(services.runTurn),
  };
  const checks = {
    database: () => ping(options.db),
    serving: async () => {
      if (isDraining) throw new Error('The server is stopping');
      await refuseOutdatedServer(options.db);
    },
  };
  const app = await createApp(services, options, foreignPages, checks);
  // A proxy must not send its next request on a connection that is about to be closed.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  const allAnswered = watchAnswers(app.server);
  await servePages(app, services, options, foreignPages);
  return {
    app,
    trainer,
    checks,
    metrics: registry,
    async sweep() {
      await accounts.sweep(unixSeconds(now));
      await signOn.sweep();
    },
    fireTimers: services.timers.fire,
    forwardMessages: services.forwarder.send,
    dial: services.dispatcher.run,
    sendCallbacks: services.callbacks.run,
    keepCalls: services.testCalls.renew,
    deployPlanned: services.deployments.planner.runDue,
    deliverWebhooks: services.webhooks.deliver,
    keepFacts: services.facts.keep,
    rollUp: services.rollups.run,
    sendReports: services.reports.run,
    sendLinks: accounts.sendLinks,
    checkSignOns: signOn.check,
    backUp: services.backups.run,
    keepErasures: services.backups.keepErasures,
    goOnErasing: personalData.goOn,
    eraseAgain: personalData.eraseAgain,
    reportChains: () => reportChains(options.db, options.log),
    takeOver: (gone) => takeOver(options.db, services.facts, gone.id),
    async ping() {
      sockets.ping();
      tasks.tellAgain();
    },
    tidyUp: () => tidyUp(options, services),
    prepare: services.actionRunner.prepare,
    drain: () => {
      isDraining = true;
    },
    async close() {
      services.abortWork();
      const closed = app.close();
      sockets.close();
      services.liveHub.close();
      await Promise.all([allAnswered(), ...workersOf(services).map((worker) => worker.close())]);
      app.server.closeAllConnections();
      await closed;
      await services.close();
    },
  };
}

/** Services that finish their work before the database closes. */
function workersOf(services: Services): { close(): Promise<void> }[] {
  const { callbacks, dispatcher, facts, forwarder, reports, rollups, timers, webhooks } = services;
  return [
    dispatcher,
    callbacks,
    timers,
    forwarder,
    webhooks,
    facts,
    rollups,
    reports,
    services.signOn,
    services.accounts,
    services.testCalls,
    services.backups,
  ];
}

async function createApp(
  services: Services,
  options: ApiOptions,
  foreignPages: ForeignPagesOptions,
  checks: Checks,
): Promise<FastifyInstance> {
  const { db, log, now } = options;
  const { accounts, isHttps, inProject, inReplica, signOn } = services;
  const notes = () => operatorNotes(db, options.dataDir);
  const routes = routesOf(services, options, { checks, notes });
  const app = await createHttpServer(routes, {
    log,
    now,
    isHttps,
    ...foreignPages,
    inProject,
    inReplica,
    inEveryProject: services.inEveryProject,
    environmentOf: environmentIn(inProject),
    projectVersion,
    platformVersion: () => platformVersion(db),
    identify: accounts.identify,
    identifyAgain: accounts.identifyAgain,
    refuse: accounts.refuse,
    identifyToken: (token) => identifyToken({ db: options.callers ?? db, ...signOn.port }, token, unixSeconds(now)),
    trustProxy: options.trustProxy,
    onAnswered: noteAnswer,
    onRefused: services.refusals.note,
  });
  await signOn.serve(app);
  return app;
}

/** The console, the guide, the chat client and the test pages. */
async function servePages(
  app: FastifyInstance,
  services: Services,
  options: ApiOptions,
  foreignPages: ForeignPagesOptions,
): Promise<void> {
  const { bots, inProject, runTurn, styles } = services;
  const { session: sessionCookie } = cookieNames(services.isHttps);
  await serveConsole(app, { folder: options.consoleFolder, sessionCookie });
  await serveGuide(app, options.guideFolder);
  serveChatClient(app, {
    folder: options.chatClientFolder,
    publicUrl: options.publicUrl,
    inProject,
    run: runTurn,
    bots,
    styles,
    files: options.files,
    foreignPages,
    now: options.now,
  });
  serveTestPages(app, {
    clientFolder: options.chatClientFolder,
    run: runTurn,
    chatbotUrl: options.consoleConfig.chatbot_url,
    sessionCookie,
  });
}
