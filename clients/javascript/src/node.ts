import { Client as AnyClient } from './client.ts';
import { ResearchPlatformError } from './errors.ts';
import { nodeFiles } from './files/node-files.ts';
import type { ClientOptions } from './transport/configuration.ts';
import type { CallOptions } from './transport/send.ts';

export * from './index.ts';

/** The client in Node: paths of files can be uploaded, and downloads written to the disk. */
export class Client extends AnyClient {
  constructor(options: ClientOptions = {}) {
    refuseUnknown(options, known, 'a client');
    super(options, {
      ...{ streamsRequests: true, files: nodeFiles },
      checkCall: (given) => refuseUnknown(given, knownOfCalls, 'this call', ofUploads),
    });
  }
}

const known: Record<keyof ClientOptions, true> = {
  ...{ apiKey: true, sessionToken: true, baseUrl: true, mode: true, timeout: true },
  ...{ maxRetries: true, headers: true, fetch: true, log: true, logger: true },
};

const knownOfCalls: Record<keyof CallOptions, true> = {
  ...{ signal: true, timeout: true, maxRetries: true, headers: true },
  ...{ idempotencyKey: true, ifMatch: true, changeReason: true },
};
/** Of uploads, spelled as the API does: who writes `dryRun` would store what was only to be checked. */
const ofUploads = ['on_conflict', 'dry_run', 'file_name', 'format', 'contentType', 'compress', 'onProgress'];

/** A misspelt `baseUrl` would, where there is an environment, send everything to the server of the environment. */
function refuseUnknown(options: object, of: object, what: string, others: readonly string[] = []): void {
  const names = Object.keys(of);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(of, name)) continue;
    const plain = (text: string) => text.toLowerCase().replaceAll('_', '');
    const near = [...names, ...others].find((one) => one !== name && plain(one) === plain(name));
    const wayOut = near === undefined ? `. They are ${names.join(', ')}.` : `, did you mean \`${near}\`?`;
    throw new ResearchPlatformError(`\`${name}\` is no option of ${what}${wayOut}`);
  }
}
