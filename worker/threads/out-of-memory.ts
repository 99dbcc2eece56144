/** Whether a thread ended because it wanted more memory than it may have. */
export function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
}
