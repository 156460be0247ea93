import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cookieNames } from '#features/auth/cookies.ts';
import { environmentIn } from '#workflows/environment-of.ts';
import { serveTestPages } from '#workflows/chatbot-test/test-pages.ts';
import { createChatOrigins } from '#features/settings/chat-token.ts';
import { watchAnswers } from '#http/answering.ts';
import { serveConsole } from '#http/console-files.ts';
import { serveGuide } from '#http/guide-files.ts';
import { createHttpServer } from '#http/server.ts';
import { unixSeconds } from '#platform/clock.ts';
import { platformVersion } from '#platform/things/platform-version.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { identifyToken } from '#workflows/identify-token.ts';
import { serveChatClient } from '#workflows/chat-client/serve-chat-client.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { routesOf } from '#processes/routes.ts';
import { createServices } from '#processes/services.ts';
import { tidyUp } from '#processes/tidy-up.ts';

export interface Api {
  app: FastifyInstance;
  trainer: Trainer;
  /** Ends what has expired, and finishes erasures that a server left; to be called every minute. */
  sweep(): Promise<void>;
  /** Runs the persistent timers that are due; to be called every second. */
  fireTimers(): Promise<void>;
  /** Makes the calls of campaigns that are due. */
  dial(): Promise<void>;
  sendCallbacks(): Promise<void>;
  /** Sends what other systems are to hear of their conversations; to be called every second. */
  forwardMessages(): Promise<void>;
  /** Deploys what was planned for now; to be called every second. */
  deployPlanned(): Promise<void>;
  /** Tells addresses of deployments; to be called every second. */
  deliverWebhooks(): Promise<void>;
  /** Counts what happened in conversations; to be called every second. */
  keepFacts(): Promise<void>;
  /** Computes the statistics that changed; to be called every ten seconds. */
  rollUp(): Promise<void>;
  /** Asks the identity provider who may still be in; to be called every second. */
  checkSignOns(): Promise<void>;
  /** Sends email reports whose time has come; to be called every second. */
  sendReports(): Promise<void>;
  /** Mails links to users who forgot their password; to be called every second. */
  sendLinks(): Promise<void>;
  /** Asks who listens whether they are there, and tells other servers what goes on; to be called every 20 seconds. */
  ping(): void;
  /** Deletes what is kept for a time only; to be called every hour. */
  tidyUp(): Promise<void>;
  /** From now on `/readyz` refuses, so that a balancer sends nobody here any more. */
  drain(): void;
  /** Answers what is under way, then closes. */
  close(): Promise<void>;
}

/** The HTTP API and the console, composed of every feature, not yet listening. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { db, log, now, consoleConfig } = options;
  const services = createServices(options);
  const { accounts, bots, isHttps, runTurn, inProject } = services;
  let isDraining = false;
  const routes = routesOf(services, options, {
    database: async () => void (await sql`select 1`.execute(db)),
    serving: async () => {
      if (isDraining) throw new Error('The server is stopping');
    },
  });
  const foreignPages = { publicHost: new URL(options.publicUrl).host, mayCallFrom: createChatOrigins(runTurn) };
  const app = await createHttpServer(routes, {
    log,
    now,
    isHttps,
    ...foreignPages,
    inProject,
    inEveryProject: services.inEveryProject,
    environmentOf: environmentIn(inProject),
    projectVersion,
    platformVersion: () => platformVersion(db),
    identify: accounts.identify,
    refuse: accounts.refuse,
    identifyToken: (token) => identifyToken({ db, ...services.signOn.port }, token, unixSeconds(now)),
    trustProxy: options.trustProxy,
    onAnswered: services.metrics.onAnswered,
    onRefused: services.refusals.note,
  });
  await services.signOn.serve(app);
  const allAnswered = watchAnswers(app.server);
  const { session: sessionCookie } = cookieNames(isHttps);
  await serveConsole(app, { folder: options.consoleFolder, sessionCookie });
  await serveGuide(app, options.guideFolder);
  serveChatClient(app, {
    folder: options.chatClientFolder,
    publicUrl: options.publicUrl,
    inProject,
    run: runTurn,
    bots,
    styles: services.styles,
    foreignPages,
    now,
  });
  serveTestPages(app, { run: runTurn, chatbotUrl: consoleConfig.chatbot_url, sessionCookie });
  const {
    callbacks,
    deployments,
    dispatcher,
    facts,
    forwarder,
    liveHub,
    personalData,
    reports,
    rollups,
    signOn,
    sockets,
    tasks,
    timers,
    trainer,
    webhooks,
  } = services;
  return {
    app,
    trainer,
    async sweep() {
      await accounts.sweep(unixSeconds(now));
      await signOn.sweep();
      await personalData.goOn();
    },
    fireTimers: timers.fire,
    forwardMessages: forwarder.send,
    dial: dispatcher.run,
    sendCallbacks: callbacks.run,
    deployPlanned: deployments.runDue,
    deliverWebhooks: webhooks.deliver,
    keepFacts: facts.keep,
    rollUp: rollups.run,
    sendReports: reports.run,
    sendLinks: accounts.sendLinks,
    checkSignOns: signOn.check,
    ping() {
      sockets.ping();
      tasks.tellAgain();
    },
    tidyUp: () => tidyUp(options, services),
    drain: () => {
      isDraining = true;
    },
    async close() {
      services.abortWork();
      const closed = app.close();
      sockets.close();
      liveHub.close();
      const working = [dispatcher, callbacks, timers, forwarder, webhooks, facts, rollups, reports, signOn, accounts];
      await Promise.all([allAnswered(), ...working.map((part) => part.close())]);
      app.server.closeAllConnections();
      await closed;
      await services.close();
    },
  };
}
