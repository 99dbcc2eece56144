import t from 'tap';
import { isDatabaseAway } from '../../sql/connection/faults.ts';
import { BucketFailed, openBucket } from '../../storage/bucket.ts';
import { freePort } from '../helpers/free-port.ts';
import { startS3 } from '../helpers/s3-server.ts';

const connection = {
  S3_BUCKET: 'exports',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: true,
};

async function* bytes() {
  yield Buffer.from('a file');
}

t.test('a bucket that is away is no database that is away: an export is not tried again for ever', async (t) => {
  const bucket = openBucket({ ...connection, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  t.teardown(() => bucket.close());
  const error = await bucket.write('key', bytes(), new AbortController().signal).catch((thrown: unknown) => thrown);
  t.ok(error instanceof BucketFailed);
  t.equal((error as BucketFailed & { cause: { code: string } }).cause.code, 'ECONNREFUSED');
  t.notOk(isDatabaseAway(error));
});

t.test('what the source of the bytes throws comes back as it is, and nothing is kept', async (t) => {
  const s3 = await startS3(t);
  const bucket = openBucket({ ...connection, S3_ENDPOINT: s3.env.S3_ENDPOINT });
  t.teardown(() => bucket.close());
  const thrown = new Error('the database ended the snapshot');
  async function* broken() {
    yield* bytes();
    throw thrown;
  }
  const error = await bucket.write('key', broken(), new AbortController().signal).catch((error: unknown) => error);
  t.equal(error, thrown);
  t.same(await s3.objects(), []);
});
