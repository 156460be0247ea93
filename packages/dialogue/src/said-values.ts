import type { EvaluationResult } from '#host.ts';
import { asText, type Json } from '#json.ts';
import { expressionScope, type Turn } from '#turn.ts';

/** Ways to say a value, written after it: `{{ slots.day | date }}`. */
type Form = 'date' | 'time' | 'money';

/** A bar that is not `||`. No expression knows these names, so that it has no other meaning. */
const FORMED = /^([\s\S]*[^|])\|\s*(date|time|money)\s*$/u;

/** Evaluates expressions; those with a form give a text in the bot's language. */
export async function evaluateSaid(turn: Turn, expressions: readonly string[]): Promise<EvaluationResult[]> {
  const read = expressions.map((expression) => {
    const [, code = expression, form] = FORMED.exec(expression) ?? [];
    return { code: code.trim(), form: form as Form | undefined };
  });
  const results = await turn.host.evaluate(
    read.map(({ code }) => code),
    expressionScope(turn),
  );
  const { language } = turn.bot.settings;
  const year = new Date(turn.now / 1_000).getUTCFullYear();
  return results.map((result, at) => {
    const form = read[at]?.form;
    if (!result.ok || form === undefined) return result;
    return { ...result, value: said(result.value ?? null, form, { language, year }) };
  });
}

interface Speech {
  language: string;
  /** The current one is not said. */
  year: number;
}

/** A value of another kind stays as it is. */
function said(value: Json, form: Form, speech: Speech): Json {
  if (Array.isArray(value)) return value.map((item) => asText(said(item, form, speech))).join(', ');
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    return `${asText(said(value['from'] ?? '', form, speech))} – ${asText(said(value['to'] ?? '', form, speech))}`;
  }
  switch (form) {
    case 'date':
      return saidDate(value, speech);
    case 'time':
      return saidTime(value, speech);
    case 'money':
      return saidMoney(value, speech);
  }
}

function saidDate(value: Json, { language, year }: Speech): Json {
  const [date] = typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/u.exec(value) ?? []) : [];
  const day = new Date(`${date ?? ''}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(day.getUTCFullYear() === year ? {} : { year: 'numeric' }),
  }).format(day);
}

function saidTime(value: Json, { language }: Speech): Json {
  const [, time] = typeof value === 'string' ? (/(?:^|T)(\d{2}:\d{2})/u.exec(value) ?? []) : [];
  const moment = new Date(`2000-01-01T${time ?? ''}:00Z`);
  if (Number.isNaN(moment.getTime())) return value;
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(moment);
}

const CURRENCY = /^[A-Z]{3}$/u;

function saidMoney(value: Json, { language }: Speech): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { amount, currency } = value;
  if (typeof amount !== 'number' || typeof currency !== 'string' || !CURRENCY.test(currency)) return value;
  const decimals = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...decimals }).format(amount);
}
