import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@parley/contract';
import { openApiDocument } from '@parley/contract/openapi';
import packageJson from '../../../../package.json' with { type: 'json' };

const file = join(import.meta.dirname, '../../../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(allEndpoints, packageJson.version), null, 2)}\n`);
