import { Client as AnyClient } from './client.ts';
import { ResearchPlatformError } from './errors.ts';
import { nodeFiles } from './files/node-files.ts';
import type { ClientOptions } from './transport/configuration.ts';

export * from './index.ts';

/** The client in Node: paths of files can be uploaded, and downloads written to the disk. */
export class Client extends AnyClient {
  constructor(options: ClientOptions = {}) {
    refuseUnknown(options);
    super(options, { streamsRequests: true, files: nodeFiles });
  }
}

const known: Record<keyof ClientOptions, true> = {
  ...{ apiKey: true, sessionToken: true, baseUrl: true, mode: true, timeout: true },
  ...{ maxRetries: true, headers: true, fetch: true, log: true, logger: true },
};

/** A misspelt `baseUrl` would, where there is an environment, send everything to the server of the environment. */
function refuseUnknown(options: ClientOptions): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const near = Object.keys(known).find((one) => one.toLowerCase() === name.toLowerCase().replaceAll('_', ''));
    const wayOut = near === undefined ? `. They are ${Object.keys(known).join(', ')}.` : `, did you mean \`${near}\`?`;
    throw new ResearchPlatformError(`\`${name}\` is no option of a client${wayOut}`);
  }
}
