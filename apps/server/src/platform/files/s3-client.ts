import { S3Client } from '@aws-sdk/client-s3';
import type { S3Access } from '#platform/files/s3-config.ts';

const CONNECTING_MS = 5_000;

interface Patience {
  /** A store counts as unreachable after this much silence. */
  patienceMs: number;
  attempts: number;
}

export function s3Client({ endpoint, region, credentials }: S3Access, { patienceMs, attempts }: Patience): S3Client {
  return new S3Client({
    region,
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's have no host name per bucket, and not all support newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The library would wait forever.
    requestHandler: { connectionTimeout: CONNECTING_MS, socketTimeout: patienceMs },
    maxAttempts: attempts,
  });
}
