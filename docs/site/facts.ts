import { maximumFilters, maximumInValues } from '../../contract/list-fields.ts';
import { maximumOwnRecordBytes, maximumOwnTitle, overlayLimits } from '../../contract/resources/literature-import.ts';
import { maximumRecordsBytes } from '../../contract/resources/paper.ts';
import { maximumCharactersOfFile } from '../../contract/resources/paper-file.ts';
import { maximumAttributeBytes, maximumAttributes } from '../../contract/resources/patient.ts';
import { maximumResultCharacters } from '../../contract/resources/run.ts';
import { maximumImportBytes } from '../../contract/routes/literature-imports.ts';
import { maximumUploadBytes, mostStoredOfUpload } from '../../contract/routes/patients.ts';
import { maximumAnonymousBytes, maximumJsonBytes, maximumPageBytes } from '../../contract/routes/route.ts';
import { type Route, routes } from '../../contract/routes.ts';
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import { maximumConditions, maximumListedValues } from '../../domain/statistics/definition/filter.ts';
import { families } from './families.ts';
import { casesOf } from './reference-cases.ts';

const mebibytes = (bytes: number) => `${bytes / 2 ** 20} MB`;
const patientsJson = (routes['patients.create'] as Route).maximumBytes!;

/** What guides say of the platform in figures, taken from the code that keeps to them. */
export const facts = {
  methodCount: String(Object.keys(methods).length),
  referenceCases: (Object.keys(methods) as MethodName[])
    .reduce((count, name) => count + casesOf(name).length, 0)
    .toLocaleString('en'),
  methodFamilies: families
    .map(
      ({ id, title, methods: names }) =>
        `| [${title}](../methods.md#${id}) | ${names.map((name) => `[\`${name}\`](../methods/${name}.md)`).join(', ')} |`,
    )
    .join('\n'),
  jsonBody: mebibytes(maximumJsonBytes),
  anonymousBody: `${maximumAnonymousBytes / 1024} KB`,
  patientsJsonBody: mebibytes(patientsJson),
  upload: mebibytes(maximumUploadBytes),
  storedOfUpload: mebibytes(mostStoredOfUpload * maximumUploadBytes),
  importUpload: mebibytes(maximumImportBytes),
  ownRecord: maximumOwnRecordBytes.toLocaleString('en'),
  ownTitle: maximumOwnTitle.toLocaleString('en'),
  resultCharacters: `${maximumResultCharacters / 1e6} MB`,
  bytesOfPage: `${maximumPageBytes / 1e6} MB`,
  recordsOfPage: `${maximumRecordsBytes / 1e6} MB`,
  recordsOfFile: `${maximumCharactersOfFile / 1e6} MB`,
  overlayLimits: Object.entries(overlayLimits)
    .map(([plan, { papers, bytes }]) => `| ${plan} | ${papers.toLocaleString('en')} | ${bytes / 1e6} MB |`)
    .join('\n'),
  filterConditions: String(maximumConditions),
  filterValues: maximumListedValues.toLocaleString('en'),
  listFilters: String(maximumFilters),
  listFilterValues: String(maximumInValues),
  attributes: maximumAttributes.toLocaleString('en'),
  attributeBytes: `${maximumAttributeBytes / 1e6} MB`,
} as const;
