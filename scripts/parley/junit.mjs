/** The report that build servers read. A case without a result was not run. */
export function junitXml(suite, cases) {
  const failed = cases.filter(({ result }) => result?.result === 'error').length;
  const skipped = cases.filter(({ result }) => result === undefined).length;
  const seconds = cases.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0);
  const head = `name="${escaped(suite)}" tests="${cases.length}" failures="${failed}" skipped="${skipped}" time="${seconds.toFixed(3)}"`;
  const lines = cases.map((one) => caseXml(suite, one)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite ${head}>\n${lines}\n</testsuite>\n</testsuites>\n`;
}

function caseXml(suite, { name, result }) {
  const head = `<testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${(result?.seconds ?? 0).toFixed(3)}"`;
  if (result === undefined) return `${head}><skipped/></testcase>`;
  if (result.result === 'ok') return `${head}/>`;
  const step = result.failed_step === null ? '' : `Step ${result.failed_step + 1}: `;
  return `${head}><failure message="${escaped(step + (result.reason ?? ''))}"/></testcase>`;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/** XML has no place for other control characters. */
function escaped(text) {
  return text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"\n]/gu, (sign) => ENTITIES[sign]);
}
