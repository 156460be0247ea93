const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(?<title>.*?)\1/gu;
/** Codes of requirements and findings, such as `A8` and `S-i R4`. Keys (F3) and Amazon's S3 are words. */
const CODE = /(?:^|\s)(?!F\d)(?!S3)[A-Z]{1,2}(?:-[a-z])?\d{1,2}\b|^[A-Z]\d*:/u;

/** Tests whose title has a code where a reader needs a sentence. */
export function codedTitles(source: string): string[] {
  return [...source.matchAll(TITLE)].flatMap(({ groups }) => {
    const title = groups?.['title'] ?? '';
    return CODE.test(title) ? [`the title "${title}" has a code; a sentence says what holds`] : [];
  });
}

const CLOCK = /\b(?:performance\.now\(\)|threadCpuUsage\(|cpuUsage\(|longestMs\(|computedMs\()/u;
const PAUSE = /\b(?:sleep|waitForTimeout)\(\s*\d[\d_]{2,}\s*\)|setTimeout\(\w+, \d[\d_]{2,}\)\)/u;

/** Tests that measure a time themselves, or wait for one: both fail on a busy machine and prove nothing on a fast one. */
export function timeFaults(source: string): string[] {
  return [
    ...(CLOCK.test(source) ? ['measures milliseconds; @parley/domain/testing/computing compares work with work'] : []),
    ...(PAUSE.test(source) ? ['waits for a fixed time; wait for a condition'] : []),
  ];
}

const STATE = [
  /^(?:export )?let /mu,
  /^(?:export )?const \w+(?:: [^=]+)? = createStore\b/mu,
  /^(?:export )?const [a-z]\w*(?:: [^=]+)? = new (?:Map|Set)\b.*\(\);$/mu,
  /^(?:export )?const [a-z]\w*(?:: [^=]+)? = \[\];$/mu,
];

/** Modules of the console that keep something without saying when it is forgotten. */
export function unforgottenState(source: string): string[] {
  if (source.includes('onSignOut(') || !STATE.some((pattern) => pattern.test(source))) return [];
  return ['keeps state of its module; createUserStore or onSignOut of shared/global-state.ts forgets it at sign-out'];
}
