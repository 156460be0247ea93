import * as z from 'zod';
import { ConfigError } from '#platform/config-error.ts';

/** How a store is reached. */
export interface S3Access {
  /** The URL of a service other than Amazon's, as `http://minio:9000`. */
  endpoint: string | undefined;
  region: string;
  /** Absent: the credentials that the machine's environment provides. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface S3Config extends S3Access {
  bucket: string;
}

export const s3Variables = {
  PARLEY_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u,
      'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  PARLEY_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  PARLEY_S3_REGION: z.string().default('us-east-1'),
  PARLEY_S3_ACCESS_KEY: z.string().optional(),
  PARLEY_S3_SECRET_KEY: z.string().optional(),
};

type Variables = z.infer<z.ZodObject<typeof s3Variables>> & { PARLEY_BACKUP_TO?: string | undefined };

/** The store of files, if there is one, and the access that backups use, too. */
export function s3Of(env: Variables): { s3: S3Config | undefined; s3Access: S3Access } {
  const { PARLEY_S3_BUCKET: bucket, PARLEY_S3_ENDPOINT: endpoint, PARLEY_S3_REGION: region } = env;
  const { PARLEY_S3_ACCESS_KEY: accessKeyId, PARLEY_S3_SECRET_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('PARLEY_S3_ACCESS_KEY and PARLEY_S3_SECRET_KEY are set together');
  }
  const isUsed = bucket !== undefined || env.PARLEY_BACKUP_TO?.startsWith('s3://') === true;
  if (!isUsed && (endpoint !== undefined || accessKeyId !== undefined)) {
    throw new ConfigError(
      'PARLEY_S3_ENDPOINT and PARLEY_S3_ACCESS_KEY require PARLEY_S3_BUCKET, or a PARLEY_BACKUP_TO in a bucket',
    );
  }
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  const s3Access = { endpoint, region, credentials };
  return { s3Access, s3: bucket === undefined ? undefined : { bucket, ...s3Access } };
}
