import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@parley/contract';
import { openApiDocument } from '@parley/contract/openapi';
import { VERSION } from '#platform/version.ts';

const file = join(import.meta.dirname, '../../../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(allEndpoints, VERSION), null, 2)}\n`);
