import { createHash } from 'node:crypto';
import type { ExportFile, ProjectSource } from './export-source.ts';
import { jsonText } from './text-pieces.ts';

const manifestName = 'manifest.json';

type ManifestFile = { name: string; media_type: string; size: number; sha256: string; rows: number | null };

/** Passes a file's bytes on and notes them for the manifest once they have ended. */
async function* noted(file: ExportFile, files: ManifestFile[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file.bytes) {
    hash.update(chunk);
    size += chunk.byteLength;
    yield chunk;
  }
  files.push({ name: file.name, media_type: file.media_type, size, sha256: hash.digest('hex'), rows: file.rows() });
}

/** What was exported, when, from where, and what each file holds. `notes` are the format's own facts. */
function manifestFile(
  format: string,
  source: ProjectSource,
  files: readonly ManifestFile[],
  notes: Readonly<Record<string, unknown>> = {},
): ExportFile {
  return {
    name: manifestName,
    media_type: 'application/json',
    rows: () => null,
    bytes: jsonText({
      export_id: source.exportId,
      format,
      exported_at: source.exportedAt,
      platform_version: source.platformVersion,
      project: { id: source.project.id, name: source.project.name, mode: source.project.mode },
      include: source.include,
      dictionary: source.inferred ? 'inferred from the data' : "the project's",
      deidentification:
        source.deidentification === null
          ? null
          : { title: source.deidentification.title, safe_harbor: source.deidentification.safe_harbor },
      ...notes,
      files,
    }),
  };
}

/** The files, and at last their manifest. */
export async function* withManifest(
  format: string,
  source: ProjectSource,
  files: AsyncIterable<ExportFile>,
  notes?: Readonly<Record<string, unknown>>,
): AsyncGenerator<ExportFile> {
  const entries: ManifestFile[] = [];
  for await (const file of files) yield { ...file, bytes: noted(file, entries) };
  yield manifestFile(format, source, entries, notes);
}
