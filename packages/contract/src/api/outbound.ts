import {
  Campaign,
  CALL_OUTCOMES,
  CampaignContact,
  CampaignPatch,
  CAMPAIGN_STATES,
  CONTACT_GROUPS,
  ContactCounts,
  NewCampaign,
  PAUSE_REASONS,
  STOP_SOURCES,
  StoppedNumber,
} from '@parley/domain/campaign';
import { Environment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { isZoneOfPlace } from '@parley/domain/settings';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { QueryId } from '#api/conversations.ts';
import { Forecast, Unsigned } from '#api/forecast.ts';
import { ListWritten, PageLimit, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { DAY_ORDERS, TableFields, TableOptions, TablePreview } from '#tables.ts';

/** Longest call list, in bytes, and its most rows. */
export const CALL_LIST_LIMIT = 100 * 1024 * 1024;
export const CALL_LIST_ROW_LIMIT = 500_000;
/** Lines of a call list whose reasons are answered one by one; the rest are counted by reason. */
export const MOST_SKIPPED_TOLD = 10_000;

const of = 'project';
const reading = { guard: 'GET:/outbound/campaigns', of } as const;
const watching = { ...reading, versioned: false } as const;
const editing = { guard: 'PUT:/outbound/campaigns/<id>', of } as const;
/** Actions other than editing. They do not require the version that was read. */
const acting = { ...editing, versioned: false } as const;
/** The form's field `file`. */
const takingTable = { uploads: 'file', fields: TableFields, bodyLimit: CALL_LIST_LIMIT } as const;
const importing = { guard: 'POST:/outbound/campaigns/<id>/upload', of, versioned: false } as const;

const Imported = z.object({
  added: z.int(),
  /** The names of the file's columns. */
  columns: z.array(z.string()),
  /** Lines that were not imported, at most the first 10,000; omits their cells if there are too many. */
  skipped: z.array(z.object({ line: z.int(), reason: z.string(), cells: z.optional(z.array(z.string())) })),
  /** The number of all skipped lines. */
  skipped_total: z.int(),
  /** Counts of all skipped lines. */
  skipped_by_reason: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Added contacts that the campaign's rules never allow to be called, by reason. */
  not_called: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type ImportedCallList = z.infer<typeof Imported>;

const ListOptions = {
  ...TableOptions,
  /** Required if a column has dates that end with the year. */
  day_order: z.optional(z.enum(DAY_ORDERS)),
  /** The country of numbers without a country code: two letters. */
  default_country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/u, 'Enter a country by its two letters, as IE'))),
};

/** The columns of a call list and of a stop list; a slot keeps the name that it has in the file. */
export const LIST_ROLES = ['destination', 'scheduled_time', 'expires_at', 'time_zone', 'name', 'slot', 'none'] as const;
export type ListRole = (typeof LIST_ROLES)[number];
export const STOP_ROLES = ['number', 'reason', 'none'] as const;
export type StopRole = (typeof STOP_ROLES)[number];

const State = z.object({
  state: z.enum(CAMPAIGN_STATES),
  pause_reason: z.nullable(z.enum(PAUSE_REASONS)),
});

/** Whether calls use a simulated network, a real one, or no network. */
const Telephony = z.enum(['simulated', 'real', 'none']);

const Progress = z.object({
  ...State.shape,
  counts: ContactCounts,
  contacts: z.int(),
  pending: z.int(),
  /** Contacts that the retention deleted: counted still, and listed no more. */
  forgotten: z.int(),
  started: z.nullable(z.number()),
  started_by: z.nullable(Id),
  /** About when the last contact is done, in unix seconds. */
  finishes_about: z.nullable(z.number()),
  /** Concurrent calls of the project in that environment, and their limit. */
  lines_in_use: z.int(),
  lines: z.int(),
  /** The daily limit that delays calls until earlier ones are 24 hours old. */
  limit_reached: z.nullable(z.enum(['calls_per_day', 'minutes_per_day'])),
  telephony: Telephony,
});
export type CampaignProgress = z.infer<typeof Progress>;

const Contacts = z.object({ items: z.array(CampaignContact), next_cursor: z.nullable(z.string()), total: z.int() });

export const CALLBACK_STATES = ['waiting', 'sent', 'failed'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];
const Callback = z.object({
  id: Id,
  contact_id: Id,
  destination: z.string(),
  /** `destination`, grouped as is usual in its country. */
  destination_text: z.string(),
  attempt: z.int(),
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  state: z.enum(CALLBACK_STATES),
  created: z.number(),
  tries: z.int(),
  next_try_at: z.nullable(z.number()),
  last_at: z.nullable(z.number()),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
});
export type CampaignCallback = z.infer<typeof Callback>;

const StopList = z.object({
  items: z.array(StoppedNumber),
  next_cursor: z.nullable(z.string()),
  total: z.int(),
  /** Numbers of people whose data was erased: never called, and never shown. */
  erased: z.int(),
});
const Paged = { limit: z.optional(PageLimit), cursor: z.optional(text(200)) };

/** The code of the refusal of a call list that the campaign has taken before. */
export const IMPORTED_BEFORE = 'imported_before';

/** Campaigns that call the people of a list. */
export const outbound = {
  list: endpoint('GET /outbound/campaigns', {
    ...reading,
    summary: 'List the outbound campaigns, newest first, with their progress',
    query: z.object({ project_env: z.optional(Environment) }),
    reply: z.array(Campaign),
  }),
  telephony: endpoint('GET /outbound/telephony', {
    ...watching,
    summary: 'Tell which network carries the calls of campaigns: simulated, real, or none',
    reply: z.object({ telephony: Telephony }),
  }),
  create: endpoint('PUT /outbound/campaigns/-1', {
    ...editing,
    summary: 'Add an outbound campaign',
    body: NewCampaign,
    reply: Written,
  }),
  update: endpoint('PUT /outbound/campaigns/:id', {
    ...editing,
    reaches: 'campaign',
    summary: 'Change an outbound campaign; calls that are on go on, later ones follow the change',
    body: CampaignPatch,
    reply: Written,
  }),
  remove: endpoint('DELETE /outbound/campaigns/:id', {
    reaches: 'campaign',
    guard: 'DELETE:/outbound/campaigns/<id>',
    of,
    summary: 'Delete an outbound campaign; nobody is called any more',
    reply: ListWritten,
  }),
  upload: endpoint('POST /outbound/campaigns/:id/upload', {
    ...importing,
    reaches: 'campaign',
    summary:
      'Import a call list, a CSV or .xlsx file with the columns destination and scheduled_time; further ones become slots',
    /** A file that the campaign has taken before is refused, unless `again` is `1`. */
    query: z.object({ again: z.optional(z.enum(['0', '1'])), ...ListOptions }),
    ...takingTable,
    reply: Imported,
  }),
  preview: endpoint('POST /outbound/campaigns/:id/upload/preview', {
    ...importing,
    reaches: 'campaign',
    summary: 'Tell how a call list would be read: its columns, its first rows, and the rows that would not be taken',
    query: z.object(ListOptions),
    ...takingTable,
    reply: TablePreview,
  }),
  report: endpoint('GET /outbound/campaigns/:id/report', {
    ...watching,
    reaches: 'campaign',
    summary: 'Download the report of a campaign as CSV, a row for each attempt or for each contact',
    query: z.object({ rows: z._default(z.enum(['attempts', 'contacts']), 'contacts') }),
    produces: 'text/csv',
  }),
  start: endpoint('POST /outbound/campaigns/:id/start', {
    ...acting,
    reaches: 'campaign',
    summary: 'Start a campaign, or go on after a pause',
    reply: State,
  }),
  pause: endpoint('POST /outbound/campaigns/:id/pause', {
    ...acting,
    reaches: 'campaign',
    summary: 'Pause a campaign; calls that are on go on',
    reply: State,
  }),
  forecast: endpoint('GET /outbound/campaigns/:id/forecast', {
    ...watching,
    reaches: 'campaign',
    summary: 'Tell how many contacts would be called if the campaign started now, and why others would not',
    reply: Forecast,
  }),
  progress: endpoint('GET /outbound/campaigns/:id/progress', {
    ...watching,
    reaches: 'campaign',
    summary: 'Tell how far a campaign is',
    reply: Progress,
  }),
  contacts: endpoint('GET /outbound/campaigns/:id/contacts', {
    ...watching,
    reaches: 'campaign',
    summary: 'List the contacts of a campaign with their attempts, the latest changed first',
    query: z.object({
      ...Paged,
      /** This one only. */
      contact: z.optional(QueryId),
      /** Part of a number or of a name. */
      q: z.optional(text(200)),
      group: z.optional(z.enum(CONTACT_GROUPS)),
      /** A kind of reason, or an outcome. */
      reason: z.optional(text(50)),
    }),
    reply: Contacts,
  }),
  updateContact: endpoint('PUT /outbound/campaigns/:id/contacts/:contact', {
    ...acting,
    reaches: 'campaign',
    summary: 'Correct the time zone of a contact; null for that of the number',
    body: z.strictObject({
      zone: z.nullable(text(100).check(z.refine(isZoneOfPlace, 'Enter the time zone of a place, as Europe/Dublin'))),
    }),
  }),
  callbacks: endpoint('GET /outbound/campaigns/:id/callbacks', {
    ...watching,
    reaches: 'campaign',
    summary: 'List the callbacks of a campaign, newest first',
    query: z.object({ ...Paged, state: z.optional(z.enum(CALLBACK_STATES)) }),
    reply: z.object({ ...Unsigned, items: z.array(Callback), next_cursor: z.nullable(z.string()) }),
  }),
  stopList: endpoint('GET /outbound/stop-list', {
    ...watching,
    reaches: 'every',
    summary: 'List the numbers that are never called, newest first',
    query: z.object({ ...Paged, q: z.optional(text(50)), source: z.optional(z.enum(STOP_SOURCES)) }),
    reply: StopList,
  }),
  stop: endpoint('PUT /outbound/stop-list', {
    ...acting,
    reaches: 'every',
    summary: 'Add a number to the stop list; from now on no campaign calls it',
    body: z
      .strictObject({
        /** Default: the number of the conversation's call. */
        number: z.optional(text(50)),
        reason: z._default(text(500), ''),
        /** The conversation in which the person asked for it. */
        conversation_id: z.optional(text(64)),
      })
      .check(
        z.refine(({ number, conversation_id }) => number !== undefined || conversation_id !== undefined, {
          path: ['number'],
          error: 'Give a number or a conversation',
        }),
      ),
    /** `is_new` is false if the number was already on the list, whose entry stays unchanged. */
    reply: z.object({ ...StoppedNumber.shape, is_new: z.boolean() }),
  }),
  stopMany: endpoint('POST /outbound/stop-list/upload', {
    ...acting,
    reaches: 'every',
    summary: 'Import numbers into the stop list, a CSV or .xlsx file with the column number or destination, and reason',
    query: z.object(ListOptions),
    ...takingTable,
    reply: Imported,
  }),
  previewStops: endpoint('POST /outbound/stop-list/upload/preview', {
    ...acting,
    reaches: 'every',
    summary: 'Tell how a file of numbers for the stop list would be read',
    query: z.object(ListOptions),
    ...takingTable,
    reply: TablePreview,
  }),
  unstop: endpoint('DELETE /outbound/stop-list', {
    ...acting,
    reaches: 'every',
    summary: 'Take a number off the stop list',
    query: z.object({ number: text(50) }),
  }),
};
