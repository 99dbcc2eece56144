import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../config.ts';
import type { ByteRange } from './stored-file.ts';

export type Bucket = {
  /**
   * Nothing is there under the key until all of it is. Rejects with what `bytes` threw, as it is, and with BucketFailed
   * for everything else.
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  read(key: string, range: ByteRange): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
  close(): void;
};

/** Without the code of the failure, which could be taken for that of a connection to the database. */
export class BucketFailed extends Error {
  override name = 'BucketFailed';
  constructor(cause: unknown) {
    super('The bucket did not take a file.', { cause });
  }
}

/** Room for 10,000 parts of one file, which is all there may be: 80 GB. Two at once are on their way, so 24 MB are held. */
const partSize = 8 * 1024 * 1024;
const partsAtOnce = 2;

export function openBucket(
  config: Pick<
    Config,
    'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_FORCE_PATH_STYLE'
  > & {
    S3_BUCKET: string;
  },
): Bucket {
  const Bucket = config.S3_BUCKET;
  const client = new S3Client({
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID!, secretAccessKey: config.S3_SECRET_ACCESS_KEY! },
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT }),
    // The checksums that the client would add by itself are refused by services that speak an older S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
  return {
    async write(Key, bytes, signal) {
      signal.throwIfAborted();
      let ofBytes: { thrown: unknown } | null = null;
      async function* watched() {
        try {
          yield* bytes;
        } catch (error) {
          ofBytes = { thrown: error };
          throw error;
        }
      }
      const Body = Readable.from(watched(), { objectMode: false });
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize, queueSize: partsAtOnce });
      const stop = () => void upload.abort();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await upload.done();
      } catch (error) {
        const { thrown } = (ofBytes as { thrown: unknown } | null) ?? { thrown: new BucketFailed(error) };
        throw thrown;
      } finally {
        signal.removeEventListener('abort', stop);
        Body.destroy();
      }
    },
    async *read(Key, { start, end }) {
      const abort = new AbortController();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` }), {
          abortSignal: abort.signal,
        });
        yield* Body as Readable;
      } finally {
        abort.abort();
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      // What a killed process had under way is no object yet, and costs all the same.
      for (const UploadId of await uploadsUnderWay(client, Bucket, Key))
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
    close: () => client.destroy(),
  };
}

/** None where the service does not tell: the bucket's own rule for incomplete uploads then clears them away. */
async function uploadsUnderWay(client: S3Client, Bucket: string, Key: string): Promise<string[]> {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    return Uploads.flatMap((upload) => (upload.Key === Key && upload.UploadId ? [upload.UploadId] : []));
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
    if (status >= 400 && status < 500) return [];
    if (status === 501) return [];
    throw error;
  }
}
