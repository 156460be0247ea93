import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { ignoredVariables, readConfig } from './config.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      admin: { email: 'admin@localhost', password: undefined },
      demo: true,
      publicUrl: 'http://127.0.0.1:8000',
      roles: ['api', 'worker', 'voice'],
      inactivityHours: 2,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PARLEY_SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  it('limits files to 100 MB, or to what the owner chooses', () => {
    expect(readConfig({}).importLimitMb).toBe(200);
    expect(readConfig({}).fileLimitMb).toBe(100);
    expect(readConfig({ PARLEY_FILE_LIMIT_MB: '5' }).fileLimitMb).toBe(5);
    for (const wrong of ['0', '-1', '1.5', 'many', '10001']) {
      expect(() => readConfig({ PARLEY_FILE_LIMIT_MB: wrong }), wrong).toThrow('PARLEY_FILE_LIMIT_MB');
    }
  });

  it('keeps files in a bucket only if one is named', () => {
    expect(readConfig({}).s3).toBeUndefined();
    const keys = { PARLEY_S3_ACCESS_KEY: 'key', PARLEY_S3_SECRET_KEY: 'secret' };
    expect(readConfig({ PARLEY_S3_BUCKET: 'parley', PARLEY_S3_ENDPOINT: 'http://minio:9000', ...keys }).s3).toEqual({
      bucket: 'parley',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    expect(readConfig({ PARLEY_S3_BUCKET: 'parley' }).s3?.credentials).toBeUndefined();
    expect(() => readConfig(keys)).toThrow('require PARLEY_S3_BUCKET');
    const { s3, s3Access } = readConfig({ ...keys, PARLEY_BACKUP_TO: 's3://backups' });
    expect([s3, s3Access.credentials]).toEqual([undefined, { accessKeyId: 'key', secretAccessKey: 'secret' }]);
    expect(() => readConfig({ PARLEY_S3_BUCKET: 'parley', PARLEY_S3_ACCESS_KEY: 'key' })).toThrow('are set together');
  });

  it('makes backups at times or every few hours, and keeps as many as it is asked to', () => {
    const backupOf = (at: string, keep?: string) =>
      readConfig({ PARLEY_BACKUP_TO: 's3://backups/parley', PARLEY_BACKUP_AT: at, PARLEY_BACKUP_KEEP: keep }).backup;
    expect(readConfig({}).backup).toBeUndefined();
    expect(backupOf('every 6 hours')).toMatchObject({
      ...{ to: 's3://backups/parley', at: { everyHours: 6 }, keep: { daily: 7, weekly: 4, monthly: 0 } },
    });
    expect(backupOf('14:30, 02:05', '2 daily, 12 monthly')).toMatchObject({
      ...{ at: { minutes: [125, 870] }, keep: { daily: 2, weekly: 0, monthly: 12 } },
    });
    for (const wrong of ['daily', '25:00', 'every 0 hours', 'every 25 hours', '2:30', '02:30;03:30']) {
      expect(() => backupOf(wrong), wrong).toThrow('PARLEY_BACKUP_AT must be');
    }
    for (const wrong of ['7', '7 days', 'daily 7', '7 daily 4 weekly']) {
      expect(() => backupOf('02:30', wrong), wrong).toThrow('PARLEY_BACKUP_KEEP must be');
    }
    expect(() => readConfig({ PARLEY_BACKUP_AT: '02:30' })).toThrow('requires PARLEY_BACKUP_TO');
  });

  it('reaches PostgreSQL itself at the address of the database unless it has an address of its own', () => {
    const DATABASE_URL = 'postgresql://pooler:6432/parley';
    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
    const DATABASE_DIRECT_URL = 'postgresql://database:5432/parley';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL requires DATABASE_URL');
  });

  it('takes a token for the metrics that is long enough to be one', () => {
    expect(readConfig({ PARLEY_METRICS_TOKEN: 'sixteen letters!' }).metricsToken).toBe('sixteen letters!');
    expect(readConfig({ PARLEY_METRICS_TOKEN: '' }).metricsToken).toBeUndefined();
    expect(() => readConfig({ PARLEY_METRICS_TOKEN: 'short' })).toThrow(
      'PARLEY_METRICS_TOKEN must have at least 16 characters',
    );
  });

  it('accepts a writing service only with both address and model', () => {
    const environment = { PARLEY_AI_URL: 'https://ai.example.com/v1/', PARLEY_AI_KEY: 'secret' };
    expect(readConfig({ ...environment, PARLEY_AI_MODEL: 'small' }).ai).toEqual({
      url: 'https://ai.example.com/v1',
      key: 'secret',
      model: 'small',
    });
    expect(() => readConfig(environment)).toThrow('PARLEY_AI_MODEL');
    expect(readConfig({}).ai).toBeUndefined();
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/parley'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/parley'],
    ['PARLEY_ADMIN_EMAIL', 'nobody'],
    ['PARLEY_DEMO', 'yes'],
    ['PARLEY_PUBLIC_URL', 'parley.example.com'],
    ['PARLEY_ROLES', 'api,wroker'],
    ['PARLEY_INACTIVITY_HOURS', '0'],
    ['PARLEY_INACTIVITY_HOURS', 'two'],
    ['PARLEY_DOCS_URL', 'javascript:alert(1)'],
    ['PARLEY_SECRET_KEY', 'short'],
    ['PARLEY_SECRET_KEY', `${'A'.repeat(43)}=,short`],
    ['SMTP_URL', 'mail.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'http://x'],
    ['PARLEY_TRUST_PROXY', 'yes'],
    ['PARLEY_TRUST_PROXY', '-1'],
    ['PARLEY_TRUST_PROXY', '10.0.0.0/99'],
    ['PARLEY_EGRESS_ALLOW', 'http://x'],
    ['PARLEY_EGRESS_ALLOW', '10.20.0.0/99'],
    ['PARLEY_AUDIOSOCKET_PORT', 'abc'],
    ['PARLEY_BACKUP_TO', 's3://'],
    ['PARLEY_BACKUP_TO', 's3:/bucket'],
    ['PARLEY_BACKUP_KEEP', '0 daily'],
    ['PARLEY_S3_BUCKET', 'UPPER_case'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'foo'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`, 'u'));
  });

  it('refuses a public address with a path, ports for two purposes, and a model without its service', () => {
    expect(() => readConfig({ PARLEY_PUBLIC_URL: 'https://parley.example.com/bots' })).toThrow(
      'PARLEY_PUBLIC_URL must have no path',
    );
    expect(readConfig({ PARLEY_PUBLIC_URL: 'https://parley.example.com/' }).publicUrl).toBe(
      'https://parley.example.com',
    );
    expect(() => readConfig({ PARLEY_SIP_PORTS: '5060-10000' })).toThrow('PARLEY_SIP_PORTS and PARLEY_RTP_PORTS');
    expect(() => readConfig({ PARLEY_AI_MODEL: 'small' })).toThrow('require PARLEY_AI_URL');
  });

  it('listens at an IPv6 address, which is in brackets in its URL', () => {
    expect(readConfig({ HOST: '::1' })).toMatchObject({ host: '::1', publicUrl: 'http://[::1]:8000' });
  });

  it('names variables that have no effect, and the ones that were meant', () => {
    const sentences = ignoredVariables({
      PARLEY_BACKUPTO: '/b',
      PARLEY_DATABASE_URL: 'postgresql://x/y',
      PARLEY_PORTS: '1',
      ...{ PARLEY_SECRET_KEY_FILE: '/k', PARLEY_ROLES: 'api', PARLEY_TOKEN: 't', HOME: '/' },
      ...{ PARLEY_API_SERVICE_HOST: '10.0.0.1', PARLEY_API_PORT_8000_TCP_ADDR: '10.0.0.1', PARLEY_PORT: 'tcp://x' },
    });
    expect(sentences).toEqual([
      'PARLEY_BACKUPTO is not a variable of Parley and has no effect. Did you mean PARLEY_BACKUP_TO?',
      'PARLEY_DATABASE_URL is not a variable of Parley and has no effect. Did you mean DATABASE_URL?',
      'PARLEY_PORTS is not a variable of Parley and has no effect.',
    ]);
  });

  it('reports all faults together, and never a value', () => {
    const attempt = () => readConfig({ PORT: 'x', PARLEY_SECRET_KEY: 'hunter2' });
    expect(attempt).toThrow(/^PORT .*\nPARLEY_SECRET_KEY /u);
    expect(attempt).not.toThrow(/hunter2/u);
  });

  it('sends mails from the configured address, the mail server’s user, or the administrator', () => {
    const SMTP_URL = 'smtp://reports%40bank.example:secret@mail.bank.example:587';
    expect(readConfig({ SMTP_URL, PARLEY_MAIL_FROM: 'parley@bank.example' }).mailFrom).toBe('parley@bank.example');
    expect(readConfig({ SMTP_URL }).mailFrom).toBe('reports@bank.example');
    expect(readConfig({ SMTP_URL: 'smtp://relay:25' }).mailFrom).toBe('admin@localhost');
    expect(() => readConfig({ SMTP_URL: 'smtp://50%off@mail.bank.example' })).toThrow(ConfigError);
  });

  it('reads how many proxies are trusted, or which', () => {
    expect(readConfig({ PARLEY_TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readConfig({ PARLEY_TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(readConfig({ PARLEY_TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
  });
});
