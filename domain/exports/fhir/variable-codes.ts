import type { ProjectSource } from '../export-source.ts';
import { categoryLabels, type ExportedColumn } from '../formats/columns.ts';
import { fhirId, fhirString, isFhirCode } from './fhir-text.ts';

type Coding = { system: string; code: string; display: string };

/** A variable as FHIR names it: a code of the project's own code system. */
export type VariableCode = {
  column: ExportedColumn;
  coding: Coding;
  /** Of a category: the coding of each value, and the code system that it is from. */
  categories: { system: string; byValue: Map<string, Coding> } | null;
};

/** `projectSystem` is the base of the URIs of a project's code systems and identifiers. */
export function projectSystem(source: ProjectSource): string {
  return `urn:research-platform:${fhirId(source.project.id)}`;
}

/** Codes that may stand in FHIR, each once: the names themselves where they may. */
function uniqueCodes(names: readonly string[]): string[] {
  const taken = new Set(names.filter(isFhirCode));
  return names.map((name, index) => {
    if (isFhirCode(name)) return name;
    let code = `v${index + 1}`;
    while (taken.has(code)) code = `${code}-`;
    taken.add(code);
    return code;
  });
}

export function variableCodes(source: ProjectSource, columns: readonly ExportedColumn[]): VariableCode[] {
  const system = `${projectSystem(source)}:variables`;
  const codes = uniqueCodes(columns.map(({ name }) => name));
  return columns.map((column, index) => {
    const code = codes[index]!;
    const { variable } = column;
    const labels = variable?.categories ? categoryLabels(variable.categories) : null;
    const ownSystem = `${system}:${index + 1}`;
    const valueCodes = labels === null ? [] : uniqueCodes(labels.map(({ value }) => value));
    return {
      column,
      coding: { system, code, display: fhirString(variable?.label ?? '') ?? fhirString(column.name) ?? code },
      categories:
        labels === null
          ? null
          : {
              system: ownSystem,
              byValue: new Map(
                labels.map(({ value, label }, at) => [
                  value,
                  { system: ownSystem, code: valueCodes[at]!, display: fhirString(label) ?? valueCodes[at]! },
                ]),
              ),
            },
    };
  });
}

/** The codebook in FHIR: a code system of the variables, and one of the values of each category. */
export function codeSystems(source: ProjectSource, codes: readonly VariableCode[]): object[] {
  const id = fhirId(source.project.id);
  const about = {
    status: 'active',
    experimental: false,
    date: source.exportedAt,
    caseSensitive: true,
    content: 'complete',
  };
  const text = (code: string, value: string | null) => (value === null ? [] : [{ code, valueString: value }]);
  return [
    {
      resourceType: 'CodeSystem',
      id: `${id}-variables`,
      url: `${projectSystem(source)}:variables`,
      name: 'Variables',
      title: fhirString(`Variables of ${source.project.name}`) ?? 'Variables',
      ...about,
      count: codes.length,
      property: [
        { code: 'type', description: 'Type of the values, as the dictionary declares it', type: 'string' },
        { code: 'unit', description: 'Unit of measurement', type: 'string' },
        { code: 'identifier', description: 'Protected health information', type: 'boolean' },
      ],
      ...(codes.length === 0
        ? {}
        : {
            concept: codes.map(({ coding, column: { variable } }) => ({
              code: coding.code,
              display: coding.display,
              ...(variable === undefined
                ? {}
                : {
                    property: [
                      ...text('type', variable.type),
                      ...text('unit', variable.unit === null ? null : fhirString(variable.unit)),
                      ...(variable.identifier ? [{ code: 'identifier', valueBoolean: true }] : []),
                    ],
                  }),
            })),
          }),
    },
    ...codes.flatMap(({ coding, categories }, index) =>
      categories === null
        ? []
        : [
            {
              resourceType: 'CodeSystem',
              id: `${id}-variables-${index + 1}`,
              url: categories.system,
              name: `Values_${index + 1}`,
              title: `Values of ${coding.display}`,
              ...about,
              count: categories.byValue.size,
              concept: [...categories.byValue.values()].map(({ code, display }) => ({ code, display })),
            },
          ],
    ),
  ];
}
