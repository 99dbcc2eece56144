/** So many batches may be stored beside a merge: each is one more segment that searches look into until the next. */
const batchesBesideMerge = 8;

/** Merges while batches are stored, one merge at a time: what one does with this process the other does with the database. */
export function mergesBeside(merge: (signal: AbortSignal, imported?: number) => Promise<void>, signal: AbortSignal) {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  let underWay: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  let batches = 0;
  const settled = async () => {
    await underWay;
    if (failure !== null) throw failure.error;
  };
  const begin = (imported?: number) => {
    batches = 0;
    underWay = merge(stop, imported).then(
      () => {
        underWay = null;
      },
      (error: unknown) => {
        failure = { error };
        underWay = null;
      },
    );
  };
  return {
    /** A batch is stored. Throws what a merge before has met. */
    async batchStored(): Promise<void> {
      if (failure !== null || ++batches >= batchesBesideMerge) await settled();
      if (underWay === null) begin();
    },
    /** Everything that is due is merged; `imported` as in mergeSegments(). */
    async finish(imported?: number): Promise<void> {
      await settled();
      begin(imported);
      await settled();
    },
    /** No merge is under way any more; one that was is undone. */
    async end(): Promise<void> {
      ended.abort();
      await underWay;
    },
  };
}
