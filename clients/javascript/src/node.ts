import { Client as AnyClient } from './client.ts';
import { nodeFiles } from './files/node-files.ts';
import type { ClientOptions } from './transport/configuration.ts';

export * from './index.ts';

/** The client in Node: paths of files can be uploaded, and downloads written to the disk. */
export class Client extends AnyClient {
  constructor(options: ClientOptions = {}) {
    super(options, { streamsRequests: true, files: nodeFiles });
  }
}
