import { type MethodName, methods } from '../../statistics/catalogue.ts';
import type { MethodDefinition } from '../../statistics/definition/method.ts';
import type { AnalysisSource } from './analysis-source.ts';

export type CrateFile = { name: string; title: string; media_type: string; size: number; sha256: string };

const specification = 'https://w3id.org/ro/crate/1.1';
const profile = 'https://w3id.org/ro/wfrun/process/0.5';
const platform = '#research-platform';
const reader = 'https://www.r-project.org/';

/** Written by whoever unpacks the crate, not by the run. */
const ofTheRun = new Set(['statistics.csv', 'result.json', 'report.html', 'script.R', 'methods.txt', 'warnings.csv']);
const isOfTheRun = (name: string) => ofTheRun.has(name) || /^(?:tables|figures)\//.test(name);

/**
 * ro-crate-metadata.json: RO-Crate 1.1 with the profile Process Run Crate 0.5. The run is a CreateAction of the platform,
 * from the data, parameters and codebook to the results.
 */
export function crateMetadata(source: AnalysisSource, files: readonly CrateFile[]): object {
  const { analysis, project, run, exportedAt, platformVersion } = source;
  const definition = methods[run.method as MethodName] as MethodDefinition | undefined;
  const title = definition?.title ?? run.method;
  const idOf = ({ name }: { name: string }) => ({ '@id': encodeURI(name) });
  const results = files.filter(({ name }) => isOfTheRun(name));
  const objects = files.filter(({ name }) =>
    ['dataset.ndjson', 'patients.csv', 'variables.csv', 'parameters.csv'].includes(name),
  );
  const references = (definition?.references ?? []).map(({ citation, doi }, index) => ({
    '@id': doi === undefined ? `#reference-${index + 1}` : `https://doi.org/${encodeURI(doi)}`,
    '@type': 'ScholarlyArticle',
    name: citation,
  }));
  const named = new Set(references.map((one) => one['@id']));
  const evidence = (source.evidence?.references ?? []).map(({ text, doi }, index) => ({
    '@id': doi === null ? `#evidence-${index + 1}` : `https://doi.org/${encodeURI(doi)}`,
    '@type': 'ScholarlyArticle',
    name: text,
  }));
  const action = `#${run.id}`;
  return {
    '@context': ['https://w3id.org/ro/crate/1.1/context', 'https://w3id.org/ro/terms/workflow-run/context'],
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        about: { '@id': './' },
        conformsTo: { '@id': specification },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: analysis.name,
        description:
          analysis.description ||
          `${title} of the project ${project.name}: data, script, numbers and figures of one run.`,
        datePublished: exportedAt,
        license: { '@id': '#terms' },
        conformsTo: [{ '@id': profile }],
        hasPart: files.map(idOf),
        mentions: [{ '@id': action }],
        identifier: analysis.id,
        ...(evidence.length === 0 ? {} : { citation: evidence.map((one) => ({ '@id': one['@id'] })) }),
      },
      { '@id': profile, '@type': 'CreativeWork', name: 'Process Run Crate', version: '0.5' },
      {
        '@id': '#terms',
        '@type': 'CreativeWork',
        name: 'Not licensed by the platform',
        description: 'The platform grants no licence of these data: whoever shares them has to say on which terms.',
      },
      {
        '@id': platform,
        '@type': 'SoftwareApplication',
        name: 'Research platform',
        softwareVersion: platformVersion,
        description: `Method ${run.method} ${run.method_version}.`,
      },
      {
        '@id': reader,
        '@type': 'SoftwareApplication',
        name: 'R',
        url: reader,
        description:
          'Rscript run.R finds the numbers again; it writes the version that it ran with into session-info.txt.',
      },
      {
        '@id': action,
        '@type': 'CreateAction',
        name: `${title}, run ${run.id}`,
        description: `${run.method} ${JSON.stringify(run.parameters)}, filter ${JSON.stringify(run.filter)}`,
        instrument: { '@id': platform },
        ...(run.started_at === null ? {} : { startTime: run.started_at }),
        endTime: run.finished_at ?? exportedAt,
        object: objects.map(idOf),
        result: results.map(idOf),
        actionStatus: { '@id': 'http://schema.org/CompletedActionStatus' },
        ...(references.length === 0 ? {} : { citation: references.map((one) => ({ '@id': one['@id'] })) }),
      },
      ...references,
      ...evidence.filter((one) => !named.has(one['@id'])),
      ...files.map(({ name, title: about, media_type, size, sha256 }) => ({
        ...idOf({ name }),
        '@type': name.endsWith('.R') ? ['File', 'SoftwareSourceCode'] : 'File',
        name,
        description: about,
        encodingFormat: media_type,
        contentSize: String(size),
        sha256,
        ...(name.endsWith('.R') ? { programmingLanguage: { '@id': reader } } : {}),
      })),
    ],
  };
}
