const CODES: readonly [RegExp, string][] = [
  [/ECONNREFUSED/u, 'The service refuses the connection'],
  [/ENOTFOUND|EAI_AGAIN/u, 'The name of the service is not known'],
  [/ECONNRESET|EPIPE|socket hang up|other side closed/iu, 'The connection to the service broke'],
  [/ETIMEDOUT|timed? ?out/iu, 'The service did not answer in time'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/u, 'The certificate of the service is not trusted'],
];

/** A sentence: it begins with a capital letter or names a program or host, and has nothing that only code has. */
const SENTENCE = /^(?:\p{Lu}|espeak-ng |[\w-]+(?:\.[\w-]+)+ )[^\n{}<>[\]=;"`\\|]{2,199}$/u;
const CODE =
  /\b(?:undefined|null|NaN|function|is not|Cannot read|Unexpected token|JSON|at \w+ ?\(|[A-Z]\w*Error)\b|_[A-Z]|\w\.\w+\(/u;

const UNKNOWN = 'Unexpected fault; the server’s log has it';

/** Why a part of a call failed, for its page. Messages of programs become words, or are left to the log. */
export function faultInWords(why: string): string {
  const known = CODES.find(([codes]) => codes.test(why))?.[1];
  if (known !== undefined) return known;
  return SENTENCE.test(why) && !CODE.test(why) ? why : UNKNOWN;
}
