import { entityTag } from './entity-tag.ts';

/** Data that are the same in every answer of the process: made into JSON, with its entity tag, once. */
export class PreparedJson {
  readonly json: string;
  readonly tag: string;

  constructor(data: unknown) {
    this.json = JSON.stringify(data);
    this.tag = entityTag(this.json);
  }
}
