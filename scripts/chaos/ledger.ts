/** What a client knows of a request: answered with success, never answered, or refused for a reason that is in order. */
export type Outcome = 'acknowledged' | 'unknown' | 'refused';

// biome-ignore lint/suspicious/noExplicitAny: the data of any answer
export type Data = any;

export type Upload = { mark: string; projectMark: string; count: number; outcome: Outcome; patientIds: string[] };
export type AnalysisAsked = { mark: string; outcome: Outcome; analysisId: string | null; runId: string | null };
export type RunAsked = { analysisMark: string; outcome: Outcome; runId: string | null };
export type Cancel = { runId: string; outcome: Outcome };
export type ExportAsked = { projectMark: string; outcome: Outcome; exportId: string | null };
export type KeyAsked = { mark: string; outcome: Outcome; key: string | null };
/** The last value that was acknowledged, and those after it of which nobody knows. */
export type PatientWritten = { patientId: string; acknowledged: number | null; unknown: number[] };
export type Deletion = { patientId: string; uploadMark: string; outcome: Outcome };

/** Everything that the clients were told. Marks are names that only one request has. */
export class Ledger {
  readonly projects = new Map<string, { outcome: Outcome; id: string | null }>();
  readonly uploads: Upload[] = [];
  readonly analyses: AnalysisAsked[] = [];
  readonly reruns: RunAsked[] = [];
  readonly cancels: Cancel[] = [];
  readonly exports: ExportAsked[] = [];
  readonly keys: KeyAsked[] = [];
  readonly patients = new Map<string, PatientWritten>();
  readonly deletions: Deletion[] = [];
  /** The first final status that somebody was shown of a run. */
  readonly finals = new Map<string, string>();
  /** Answers that no request of ours may get, and final states that changed. */
  readonly problems: string[] = [];

  sawRun(runId: string, status: string): void {
    const before = this.finals.get(runId);
    if (before !== undefined && before !== status) this.problems.push(`${runId} was ${before} and is now ${status}`);
    if (['completed', 'failed', 'canceled'].includes(status)) this.finals.set(runId, status);
  }

  counts(): { acknowledged: number; unknown: number; refused: number } {
    const counts = { acknowledged: 0, unknown: 0, refused: 0 };
    const all = [this.uploads, this.analyses, this.reruns, this.cancels, this.exports, this.keys, this.deletions];
    for (const { outcome } of [...all.flat(), ...this.projects.values()]) counts[outcome]++;
    for (const { acknowledged, unknown } of this.patients.values()) {
      counts.acknowledged += acknowledged === null ? 0 : 1;
      counts.unknown += unknown.length;
    }
    return counts;
  }
}
