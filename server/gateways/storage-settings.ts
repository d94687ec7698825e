import { StartupError } from '../startup-error.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const ALL = ['S3_ENDPOINT', 'S3_REGION', ...NEEDED] as const;

/** Null without S3 settings: photos are then stored in a folder under DATA_DIR. */
export function loadS3Settings(setting: (name: string) => string | null): S3Settings | null {
  if (ALL.every((name) => setting(name) === null)) return null;
  const missing = NEEDED.filter((name) => setting(name) === null);
  if (missing.length > 0)
    throw new StartupError(
      `Object storage also requires ${missing.join(', ')}; without any S3_ setting photos are stored in DATA_DIR.`,
    );
  const region = setting('S3_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new StartupError(`S3_REGION must be a name such as ap-southeast-1, not "${region}".`);
  const bucket = setting('S3_BUCKET') ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartupError(`S3_BUCKET must be the name of a bucket (lower case, 3 to 63 characters), not "${bucket}".`);
  return {
    endpoint: endpointOf(setting('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`),
    bucket,
    region,
    accessKeyId: setting('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY') ?? '',
  };
}

function endpointOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash;
  if (!plain)
    throw new StartupError(
      'S3_ENDPOINT must be a URL that starts with http:// or https://, without keys or parameters in it.',
    );
  return value.replace(/\/+$/, '');
}
