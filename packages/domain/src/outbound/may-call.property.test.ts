import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallRules, CallTime, Person, Weekday } from '#outbound/call-rules.ts';
import { mayCall } from '#outbound/may-call.ts';

/** `PARLEY_CASES=1000000` for a release. */
const CASES = Number(process.env['PARLEY_CASES'] ?? 4_000);

const ZONES = [
  'Europe/Dublin',
  'Europe/Prague',
  'America/New_York',
  'America/St_Johns',
  'America/Phoenix',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Antarctica/Troll',
];
const HOLIDAYS = new Set(['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-28']);

const [start, end] = [Date.UTC(2026, 0, 1) / 1_000, Date.UTC(2028, 0, 1) / 1_000];
/** The hours around the days at which many of the clocks change come more often. */
const instant = fc.oneof(
  fc.integer({ min: start, max: end }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2027-03-28'),
      fc.integer({ min: -36 * 3_600, max: 36 * 3_600 }),
    )
    .map(([day, seconds]) => Date.parse(day) / 1_000 + seconds),
);
const minute = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(0, 60, 120, 150, 180, 540, 1_260));
const callTime: fc.Arbitrary<CallTime> = fc.record({ from: minute, to: minute });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

const person: fc.Arbitrary<Person> = fc.record({
  destination: fc.constantFrom('+35315550100', '+12125550100', '+420224555010'),
  country: fc.constantFrom('IE', 'US', 'CZ', null),
  zones: fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 0, maxLength: 3 }),
  isOnStopList: fc.integer({ min: 0, max: 30 }).map((number) => number === 0),
  scheduledAt: maybe(instant),
  retryAt: maybe(instant),
  expiresAt: maybe(instant),
  counted: fc.integer({ min: 0, max: 2 }),
  calls: fc.array(instant, { maxLength: 4 }),
});
const rules: fc.Arbitrary<CallRules> = fc.record({
  callTime,
  localTime: callTime,
  weekdays: fc.subarray<Weekday>([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  countries: fc.constantFrom<string[]>(['*'], ['*'], ['IE', 'US'], ['CZ'], []),
  prefixes: fc.constantFrom<string[]>([], [], ['+353'], ['+1212', '+420']),
  caps: fc.array(fc.record({ calls: fc.integer({ min: 1, max: 3 }), hours: fc.integer({ min: 1, max: 200 }) }), {
    maxLength: 2,
  }),
  retryCount: fc.integer({ min: 0, max: 8 }),
  endsAt: maybe(instant),
  isHoliday: fc.constant((country: string, date: string) => country !== 'US' && HOLIDAYS.has(date)),
});

const formats = new Map(
  [...ZONES, 'UTC'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
);

function wallClock(zone: string, at: number) {
  const parts = formats.get(zone)?.formatToParts(at * 1_000) ?? [];
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    weekday: ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].findIndex(
      (day) => part('weekday').startsWith(day) && day !== '',
    ),
  };
}

/** The rules again, in the slowest and plainest form. */
function isLawful(who: Person, law: CallRules, at: number): boolean {
  const within = ({ from, to }: CallTime, now: number) =>
    from === to || (from < to ? from <= now && now < to : !(to <= now && now < from));
  const isAllowed =
    who.country !== null &&
    law.countries.some((country) => country === '*' || country === who.country) &&
    (law.prefixes.length === 0 || law.prefixes.some((prefix) => who.destination.startsWith(prefix)));
  return (
    isAllowed &&
    !who.isOnStopList &&
    who.zones.length > 0 &&
    who.counted <= law.retryCount &&
    at >= (who.scheduledAt ?? -Infinity) &&
    at >= (who.retryAt ?? -Infinity) &&
    at < (who.expiresAt ?? Infinity) &&
    at < (law.endsAt ?? Infinity) &&
    law.caps.every(({ calls, hours }) => who.calls.filter((call) => call > at - hours * 3_600).length < calls) &&
    within(law.callTime, wallClock('UTC', at).minute) &&
    who.zones.every((zone) => {
      const { date, minute: now, weekday } = wallClock(zone, at);
      if (who.country !== null && law.isHoliday(who.country, date)) return false;
      return law.weekdays.some((day) => day === weekday) && within(law.localTime, now);
    })
  );
}

it('allows exactly the lawful instants, and names the first one that follows', () => {
  fc.assert(
    fc.property(person, rules, instant, fc.double({ min: 0, max: 1, noNaN: true }), (who, law, at, share) => {
      const verdict = mayCall(who, law, at);
      expect(verdict.may).toBe(isLawful(who, law, at));
      if (verdict.may) return;
      const next = verdict.next ?? at + 366 * 86_400;
      if (verdict.next !== null) {
        expect(next).toBeGreaterThan(at);
        expect(isLawful(who, law, next)).toBe(true);
        expect(mayCall(who, law, next)).toEqual({ may: true });
      }
      // Checks two earlier instants, which must not be lawful: the last second, and a random one.
      expect(isLawful(who, law, next - 1)).toBe(false);
      expect(isLawful(who, law, at + Math.floor((next - 1 - at) * share))).toBe(false);
    }),
    { numRuns: CASES },
  );
}, 3_600_000);
