import { api, type AnyEndpoint } from '@parley/contract';

/** A call of an endpoint that the server accepts, except for the ids in its path. */
export interface Example {
  query?: Record<string, string>;
  body?: unknown;
}

/** Ids of items in the project to which a call is sent. */
export interface ExampleIds {
  intent: number;
  reaction: number;
  action: number;
  scope: number;
  synonym: number;
  entity: number;
  test: number;
  fallback: number;
  user: number;
  role: number;
  project: number;
}

const tomorrow = Math.trunc(Date.now() / 1_000) + 86_400;
const TOKEN = 'abcdefghijklmnopqrstuv';

/** A valid query and body for every endpoint that needs one. Tests break them in every known way. */
export function exampleOf(endpoint: AnyEndpoint, ids: ExampleIds): Example {
  const known = written.get(ids) ?? examples(ids);
  written.set(ids, known);
  return known.get(endpoint) ?? {};
}

const written = new WeakMap<ExampleIds, Map<AnyEndpoint, Example>>();

/** A long table: a row for each endpoint with input. */
function examples(ids: ExampleIds): Map<AnyEndpoint, Example> {
  const {
    auth,
    oneTimeCodes,
    calls,
    personalTokens,
    projectTokens,
    users,
    roles,
    projects,
    settings,
    speech,
    stats,
    intents,
    intentFiles,
    fallbacks,
    synonyms,
    entities,
    training,
    deployments,
    understanding,
    reactions,
    actions,
    tests,
    graph,
    storage,
    history,
    chat,
    conversations,
    conversationWork,
    personalData,
    savedFilters,
    labels,
    emailReports,
    outbound,
    live,
    platform,
    invitations,
    signOn,
  } = api;
  const password = { passwd: 'correct horse battery staple', email: 'somebody@example.com', name: 'Somebody' };
  const emailReport = {
    name: 'Week',
    recipients: ['lead@example.com'],
    schedule: '0 8 * * 1',
    time_zone: 'Europe/Prague',
    project_env: 'prod',
  };
  const project = { name: 'Another line', language: 'en', is_chat: true, template: 'blank' };
  const entity = { type: 'dictionary', match: 'fuzzy', occurrence: 'multiple', case_insensitive: true };
  return new Map<AnyEndpoint, Example>([
    [storage.versions, { query: { file: 'greeting.wav' } }],
    [storage.download, { query: { file: 'greeting.wav', version: '1700000000' } }],
    [storage.remove, { query: { file: 'greeting.wav' } }],
    [storage.restore, { query: { file: 'greeting.wav', mtime: '1700000000000000' } }],
    [auth.login, { body: { email: 'nobody@example.com', passwd: 'not the password', otp: '123456' } }],
    [auth.changeUser, { body: { date_format: 'DD.MM.YYYY' } }],
    [oneTimeCodes.setUp, { body: { passwd: 'not the password' } }],
    [oneTimeCodes.confirm, { body: { otp: '123456' } }],
    [oneTimeCodes.renewRecoveryCodes, { body: { passwd: 'not the password' } }],
    [oneTimeCodes.remove, { body: { passwd: 'not the password' } }],
    [oneTimeCodes.setRules, { body: { requires_otp: false } }],
    [personalTokens.create, { body: { name: 'Script' } }],
    [projectTokens.create, { body: { name: 'Billing', role_id: ids.role } }],
    [users.create, { body: { ...password, password_expired: false, is_platform_admin: false } }],
    [users.update, { body: { name: 'Somebody else' } }],
    [users.validatePassword, { body: password }],
    [users.changeMyPassword, { query: { id: String(ids.user) }, body: { ...password, old_passwd: 'not the old one' } }],
    [users.setMembers, { body: { [ids.project]: [{ user_id: ids.user, role_id: ids.role }] } }],
    [roles.create, { body: { name: 'Auditor' } }],
    [roles.rename, { body: { name: 'Auditor' } }],
    [roles.setPermissions, { body: { [ids.role]: [10] } }],
    [platform.invite, { body: { name: 'Somebody', email: 'somebody@example.com' } }],
    [platform.update, { body: { name: 'Somebody else' } }],
    [platform.bulk, { body: { ids: [ids.user], company_id: null } }],
    [platform.updateProject, { body: { owner_id: ids.user } }],
    [platform.createCompany, { body: { name: 'Demo Bank' } }],
    [platform.renameCompany, { body: { name: 'Demo Bank' } }],
    [auth.forgotPassword, { body: { email: 'nobody@example.com' } }],
    [invitations.read, { body: { invitation: 'a link that nobody got' } }],
    [invitations.accept, { body: { invitation: 'a link that nobody got', passwd: password.passwd } }],
    [signOn.begin, { body: { return_path: '/app/intents' } }],
    [signOn.complete, { body: { query_string: 'code=none&state=none', flow: 'none' } }],
    [signOn.update, { body: { name: 'Corporate SSO', grace_minutes: 30 } }],
    [signOn.test, { body: { issuer: 'https://identity.example.com' } }],
    [projects.create, { body: project }],
    [projects.createSystem, { body: project }],
    [projects.clone, { body: { name: 'The same line again' } }],
    [settings.chatbotStyles, { body: { scss: '.parley-bot { color: red; }' } }],
    [settings.update, { body: { name: 'Card line', language: 'cs', confidence_threshold: 0.6, multi_intent: true } }],
    [
      calls.test,
      { query: { project_env: 'dev' }, body: { sip_server_testing: 'pbx.example', sip_number_testing: '100' } },
    ],
    [calls.callPerson, { query: { project_env: 'dev' }, body: { number: '+420224000001' } }],
    [calls.order, { query: { project_env: 'dev' } }],
    [calls.cancel, { query: { project_env: 'dev' } }],
    [calls.list, { query: { project_env: 'dev', going: '1' } }],
    [calls.get, { query: { project_env: 'dev' } }],
    [calls.sound, { query: { project_env: 'dev', from: '0', lasts: '600000' } }],
    [calls.end, { query: { project_env: 'dev' } }],
    [speech.sample, { body: { language: 'en', voices_id: 'en', voice_pitch: 1, voice_speed: 1 } }],
    [intents.create, { body: { name: 'A new intent', templates: ['an example nobody wrote'], augmented: [] } }],
    [intents.update, { body: { name: 'A renamed intent', templates: ['an example nobody wrote'] } }],
    [intents.updateList, { body: [{ id: ids.intent, name: 'A renamed intent' }] }],
    [intents.addTemplate, { body: { template: 'an example nobody wrote', augmented: true } }],
    [intents.removeTemplate, { body: { template: 'an example nobody wrote' } }],
    [intents.merge, { query: { negative_version: '1' }, body: { into: ids.intent } }],
    [intents.unmerge, { body: { version: 1 } }],
    [intentFiles.undoImport, { body: { version: 1 } }],
    [
      intentFiles.moveTemplates,
      { body: { moves: [{ from: ids.intent, to: ids.intent, templates: ['an example nobody wrote'] }] } },
    ],
    [fallbacks.likeliest, { query: { ids: String(ids.fallback) } }],
    [fallbacks.surroundings, { query: { conversation_id: 'c', timestamp: '1' } }],
    [fallbacks.mark, { body: { unclassified_ids: [ids.fallback] } }],
    [fallbacks.reopen, { body: { unclassified_ids: [ids.fallback] } }],
    [fallbacks.newIntent, { body: { name: 'An intent of phrases', unclassified_ids: [ids.fallback] } }],
    [fallbacks.edit, { body: { intent: 'the same in other words' } }],
    [synonyms.replace, { body: [{ id: ids.synonym, name: 'plastic', values: ['plastic', 'card'] }] }],
    [entities.create, { body: { ...entity, name: 'colour', __is_system__: false } }],
    [entities.update, { body: { ...entity, name: 'colour' } }],
    [entities.createSystem, { body: { ...entity, name: 'shade', __is_system__: true } }],
    [entities.reach, { query: { name: 'colour' } }],
    [entities.updateSystem, { body: { ...entity, name: 'colour', __is_system__: true } }],
    [deployments.deploy, { query: { project_env: 'prod', message: 'As it was', toDeploymentId: '999999999' } }],
    [deployments.check, { query: { project_env: 'prod' } }],
    [
      deployments.plan,
      { query: { project_env: 'prod' }, body: { message: 'As it was', at: tomorrow, to_deployment: 999_999_999 } },
    ],
    [deployments.addWebhook, { body: { url: 'https://example.com/deployed' } }],
    [deployments.approve, { query: { project_env: 'prod' }, body: { note: 'Fine' } }],
    [deployments.decline, { query: { project_env: 'prod' }, body: { note: 'Not yet' } }],
    [deployments.withdraw, { query: { project_env: 'prod' } }],
    [training.accept, { body: { candidate: 'the hash of a preview that is gone' } }],
    [understanding.try, { body: { text: 'I lost my card' } }],
    [understanding.negate, { query: { language: 'en' }, body: { templates: ['I want to pay my bill'] } }],
    [understanding.suggest, { body: { limit: 10 } }],
    [understanding.stripStopwords, { query: { language: 'en' }, body: { template: 'I lost the card' } }],
    [history.list, { query: { resource: 'intents', to: '2000000000' } }],
    [history.audit, { query: { resource: 'intents', id: String(ids.intent) } }],
    [history.deleted, { query: { mtime: '1' } }],
    [history.restore, { body: { version: 1, resource: 'actions', id: ids.action } }],
    [
      reactions.create,
      {
        body: {
          name: 'A new reaction',
          intents: ['__start__'],
          condition: 'slots.count > 1',
          reactions_scopes_id: ids.scope,
          actions: [{ name: 'utter', args: { text: 'Hello' } }],
        },
      },
    ],
    [reactions.update, { body: { name: 'A renamed reaction', condition: '', reactions_scopes_id: null } }],
    [reactions.updateList, { body: [{ id: ids.reaction, name: 'A renamed reaction' }] }],
    [
      reactions.save,
      {
        body: {
          removed: [],
          changed: [{ id: ids.reaction, name: 'A renamed reaction' }],
          added: [{ name: 'A new reaction', actions: [{ name: 'goto', args: { reaction: 'A renamed reaction' } }] }],
        },
      },
    ],
    [reactions.stats, { query: { project_env: 'prod', from: '0', format: 'json' } }],
    [
      stats.get,
      { query: { project_env: 'prod', from: '0', to: '86400', interval: 'day', time_zone: 'Europe/Prague' } },
    ],
    [stats.funnel, { query: { project_env: 'prod', steps: `${ids.reaction},s${ids.scope}` } }],
    [stats.goals, { query: { project_env: 'prod', from: '0' } }],
    [stats.fallbacks, { query: { project_env: 'prod', from: '0' } }],
    [stats.fixes, { query: { project_env: 'prod' } }],
    [
      stats.choose,
      {
        body: {
          funnels: [
            {
              name: 'Lost card',
              steps: [
                { kind: 'reaction', id: ids.reaction },
                { kind: 'scope', id: ids.scope },
              ],
            },
          ],
          goals: [{ name: 'Blocked', kind: 'reaction', id: ids.reaction, value: 4.5 }],
        },
      },
    ],
    [reactions.createScope, { body: { name: 'A new scope' } }],
    [reactions.updateScopes, { body: [{ id: ids.scope, name: 'A renamed scope' }] }],
    [actions.create, { body: { name: 'A new action', source: 'export default async ({ say }) => say("Hello");' } }],
    [actions.update, { body: { name: 'A renamed action', source: '' } }],
    [actions.try, { body: { source: 'export default () => 1;', text: 'hello', args: { card: '4821' } } }],
    [actions.updateList, { body: [{ id: ids.action, name: 'A renamed action' }] }],
    [
      tests.create,
      {
        body: {
          name: 'A new test',
          steps: [
            { input: 'hello', reactions: [ids.reaction], condition: 'scope === null', actions: ['utter'], wait: 1.5 },
          ],
          start: { slots: { card: 'gold' }, scope: null },
          clock: 1_700_000_000_000_000,
          seed: 'a seed',
        },
      },
    ],
    [tests.update, { body: { name: 'A renamed test' } }],
    [tests.convertible, { query: { id: '0'.repeat(32), conversation_token: TOKEN } }],
    [
      tests.convert,
      { body: { name: 'From a talk', conversation_id: '0'.repeat(32), conversation_token: TOKEN, max_reactions: 1 } },
    ],
    [tests.runAll, { query: { ids: String(ids.test) } }],
    [graph.place, { body: { [ids.reaction]: { x: 240, y: -120.5 } } }],
    [graph.createNote, { body: { text: 'Legal has seen this', x: 0, y: 40, width: 176, height: 64 } }],
    [graph.updateNote, { body: { text: 'Legal has not seen this', x: 10 } }],
    [conversations.list, { query: { from: '1', to: '2000000000', project_env: 'dev', has_fallback: '1', q: 'card' } }],
    [conversations.createNote, { body: { conversation_id: '0'.repeat(32), entry_timestamp: 1, text: 'Look at this' } }],
    [conversations.updateNote, { body: { text: 'Look at that' } }],
    [conversations.setLabels, { body: { labels: [] } }],
    [personalData.find, { body: { kind: 'erasure', subject_kind: 'email', subject: 'jane@caller.example' } }],
    [personalData.erase, { body: { keep_tests: true } }],
    [conversationWork.memory, { query: { timestamp: '1' } }],
    [conversationWork.chatFrom, { body: { before: 1, new_conversation_token: TOKEN } }],
    [conversationWork.review, { body: { review_state: 'done', assignee: null } }],
    [conversationWork.annotate, { body: { entry_timestamp: 1, intent_id: null } }],
    [savedFilters.create, { body: { name: 'Failed', filters: { outcome: 'failed' } } }],
    [savedFilters.update, { body: { name: 'Failed today' } }],
    [conversationWork.notes, { query: { author: 'me', q: 'card', from: '1' } }],
    [labels.merge, { body: { into: 999_999_999 } }],
    [conversationWork.reviewMany, { body: { review_state: 'open', filter: { project_env: 'dev' } } }],
    [conversationWork.undoReviews, { body: { batch: 999_999_999 } }],
    [labels.putMany, { body: { add: [], remove: [], filter: { project_env: 'dev' } } }],
    [labels.undoMany, { body: { batch: 999_999_999 } }],
    [outbound.create, { body: { name: 'Card renewal' } }],
    [outbound.update, { body: { name: 'Card renewal', rules: { weekdays: [1, 2] } } }],
    [outbound.updateContact, { body: { zone: 'Europe/Prague' } }],
    [outbound.stop, { body: { number: '+420224004111', reason: 'Asked for it' } }],
    [outbound.unstop, { query: { number: '+420224004111' } }],
    [emailReports.create, { body: emailReport }],
    [emailReports.update, { body: emailReport }],
    [labels.create, { body: { name: 'To review', color: 'amber' } }],
    [labels.update, { body: { name: 'Reviewed', color: 'green' } }],
    [chat.init, { query: { conversation_token: TOKEN, project_env: 'draft' }, body: { get_meta: true } }],
    [chat.attach, { query: { id: '0'.repeat(32), conversation_token: TOKEN } }],
    [live.events, { query: { page: 'a-page-of-mine', screen: '/app/dashboard', thing: '1', seconds: '0' } }],
    [live.place, { body: { page: 'a-page-of-mine', screen: '/app/dashboard', thing: null } }],
    [
      chat.readUtter,
      { query: { id: '0'.repeat(32), conversation_token: TOKEN }, body: { utter: 'Hello.', last_ts: 0 } },
    ],
    [chat.file, { query: { id: '0'.repeat(32), conversation_token: TOKEN, file: 'hello.wav' } }],
    [chat.subscribe, { query: { id: '0'.repeat(32), conversation_token: TOKEN } }],
    [
      chat.integrationMessage,
      { body: { conversation_id: '0'.repeat(32), text: 'This is Eva', from: 'Eva', message_id: 'one', next: 'bot' } },
    ],
    [
      chat.timeout,
      {
        query: { id: '0'.repeat(32), conversation_token: TOKEN },
        body: { reaction: 'Ask again', last_ts: 0, get_meta: true },
      },
    ],
    [
      chat.say,
      {
        query: { id: '0'.repeat(32), conversation_token: TOKEN },
        body: { msg: 'hello', last_ts: 0, get_meta: true, message_id: 'one' },
      },
    ],
    [chat.remembered, { query: { id: '0'.repeat(32), conversation_token: TOKEN, timestamp: '1' } }],
    [
      chat.tryCondition,
      {
        query: { id: '0'.repeat(32), conversation_token: TOKEN },
        body: { condition: 'slots.count > 1', timestamp: 1 },
      },
    ],
    [
      chat.rewind,
      {
        query: { id: '0'.repeat(32), conversation_token: TOKEN },
        body: { before: 1, new_conversation_token: 'ABCDEFGHIJKLMNOPQRSTUV' },
      },
    ],
  ]);
}
