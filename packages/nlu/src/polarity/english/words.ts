function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}

export const PRONOUNS = set(
  'i you we they he she it this that these those there mine yours ours theirs one u somebody someone something everybody everyone everything',
);
export const SINGULAR_THIRD = set(
  'he she it this that there one somebody someone something everybody everyone everything',
);
export const DETERMINERS = set(
  'a an the my your our their his her its this that these those any some all every each both another no which',
);
export const OBJECTS = set('me you him her it us them this that these those one');
export const PREPOSITIONS = set(
  'to of in on at for from with about by into onto over under through until till since after before during without via per out off up down back away',
);
/** Words that may occur between a subject and its verb. */
export const ADVERBS = set(
  'really actually even ever always never still already just also only currently definitely certainly probably usually often sometimes simply fully completely quite recently finally now kindly personally absolutely generally honestly truly both all',
);
export const QUESTION_WORDS = set('what where when why how who which whose whom');
export const SUBORDINATORS = set('if when because since while although though unless until once as after before');
/** A clause of its own begins after these. */
export const CLAUSE_OPENERS = set('that which who where when why how if whether because but what whom whose while');
export const QUANTIFIERS = set(
  'everything everyone everybody all every each any anyone anybody much many enough always',
);

export const YES = new Map([
  ['yes', 'no'],
  ['yeah', 'no'],
  ['yep', 'nope'],
  ['yup', 'nope'],
]);
export const NO = new Map([
  ['no', 'yes'],
  ['nope', 'yes'],
  ['nah', 'yes'],
]);
/** Words that may open a text without being part of its statement. */
export const FILLERS = set(
  'hello hi hey well so ok okay um uh oh please sorry thanks good morning afternoon evening look listen and',
);

export const AUXILIARIES = new Map([
  ['am', 'am not'],
  ['is', "isn't"],
  ['are', "aren't"],
  ['was', "wasn't"],
  ['were', "weren't"],
  ['can', "can't"],
  ['could', "couldn't"],
  ['will', "won't"],
  ['would', "wouldn't"],
  ['should', "shouldn't"],
  ['may', 'may not'],
  ['might', 'might not'],
  ['shall', "shan't"],
  ['do', "don't"],
  ['does', "doesn't"],
  ['did', "didn't"],
  ['have', "haven't"],
  ['has', "hasn't"],
  ['had', "hadn't"],
]);

/** Negative auxiliaries to positive ones, in all spellings that callers use. */
export const NEGATIVE_AUXILIARIES = new Map<string, string>([
  ...[...AUXILIARIES].flatMap(([plain, negative]): [string, string][] =>
    negative.includes(' ')
      ? []
      : [
          [negative, plain],
          [negative.replace("'", ''), plain],
        ],
  ),
  ['cannot', 'can'],
  ["mustn't", 'must'],
  ['mustnt', 'must'],
  ["needn't", 'need to'],
]);

export const INDEFINITES = new Map([
  ['somebody', 'nobody'],
  ['someone', 'no one'],
  ['something', 'nothing'],
  ['somewhere', 'nowhere'],
  ['everybody', 'nobody'],
  ['everyone', 'no one'],
  ['everything', 'nothing'],
]);
export const NEGATIVE_INDEFINITES = new Map([
  ['nobody', 'somebody'],
  ['noone', 'someone'],
  ['nothing', 'something'],
  ['nowhere', 'somewhere'],
  ['none', 'some'],
]);
export const SOME_TO_ANY = new Map([
  ['some', 'any'],
  ['something', 'anything'],
  ['somebody', 'anybody'],
  ['someone', 'anyone'],
  ['somewhere', 'anywhere'],
]);
export const ANY_TO_SOME = new Map([...SOME_TO_ANY].map(([some, any]): [string, string] => [any, some]));

/** Nouns that take no article when they mean an amount. */
export const MASS = set(
  'access advice balance cash coverage credit data electricity equipment help information interest internet luck mail money news network patience permission power proof reception roaming service signal software sound space support time traffic trouble use water wifi wi-fi work',
);
export const PAST_TIMES = set('yesterday ago last earlier');
