import { type CodeTab, codeBlock, languageLabels, languageOf, tabs } from './highlight.ts';
import { type Html, html } from './html.ts';
import { jsonText } from './json-text.ts';
import { examplesOf, type Media, type NamedOperation, type OpenApi, resolve } from './openapi-document.ts';

export type Sample = { language: string; label: string; source: string };
/** An example of an answer: JSON, or text of another type. */
export type AnswerExample = { status: string; title: string; type: string; text: string };

/** How to ask, in every language that the document has. */
export function requestSamples(document: OpenApi, operation: NamedOperation): Sample[] {
  const samples = operation['x-codeSamples'] ?? [];
  if (samples.length === 0) return [{ language: 'sh', label: 'curl', source: curl(document, operation) }];
  return samples.map(({ lang, label, source }) => {
    const language = languageOf(lang);
    return { language, label: label ?? languageLabels[language] ?? lang, source: source.trimEnd() };
  });
}

function curl(document: OpenApi, operation: NamedOperation): string {
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"$RESEARCH_PLATFORM_BASE_URL${operation.path}"`,
  ];
  if (operation.security?.length !== 0) lines.push('-H "Authorization: Bearer $RESEARCH_PLATFORM_API_KEY"');
  const json = resolve(document, operation.requestBody)?.content?.['application/json'];
  const [example] = json === undefined ? [] : examplesOf(document, json);
  if (example !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(example.value).replaceAll("'", "'\\''")}'`);
  return lines.join(' \\\n  ');
}

/** What comes back when all is well, as far as the document shows it; the guide to errors has the rest. */
export function answerExamples(document: OpenApi, operation: NamedOperation): AnswerExample[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const content = resolve(document, response).content ?? {};
      return Object.entries(content).flatMap(([type, media]) => shown(document, status, type, media));
    });
}

function shown(document: OpenApi, status: string, type: string, media: Media): AnswerExample[] {
  return examplesOf(document, media).map(({ name, summary, value }, _, all) => ({
    status,
    title: all.length === 1 ? status : `${status}: ${summary ?? name}`,
    type,
    text: typeof value === 'string' ? value : jsonText(value),
  }));
}

/** As many lines as a page can bear; the rest is told of. */
const mostLines = 80;

export function shortened(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= mostLines) return text;
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`].join('\n');
}

/** Bodies that are no JSON, such as CSV: the samples of requests show one body only. */
function fileExamples(document: OpenApi, operation: NamedOperation): CodeTab[] {
  const content = resolve(document, operation.requestBody)?.content ?? {};
  return Object.entries(content)
    .filter(([type]) => !type.includes('json') || type.includes('ndjson'))
    .flatMap(([type, media]) =>
      examplesOf(document, media).map(({ value }) => ({
        ...{ language: `body-${type}`, label: type },
        body: codeBlock(shortened(typeof value === 'string' ? value : jsonText(value)), 'text'),
      })),
    );
}

export function samplesColumn(document: OpenApi, operation: NamedOperation): Html {
  const id = operation.operationId.replaceAll('.', '-');
  const samples = requestSamples(document, operation);
  const files = fileExamples(document, operation);
  const answers = answerExamples(document, operation);
  const panel = (answer: AnswerExample) => ({
    language: `answer-${answer.status}`,
    label: answers.length === 1 ? `Answer ${answer.title}` : answer.title,
    body: codeBlock(shortened(answer.text), answer.type.includes('json') ? 'json' : 'text'),
  });
  return html`${tabs(
    `${id}-request`,
    'Request',
    samples.map(({ language, label, source }) => ({ language, label, body: codeBlock(source, language) })),
  )}${files.length > 0 && tabs(`${id}-file`, 'Body', files)}${
    answers.length > 0 && tabs(`${id}-answer`, 'Answer', answers.map(panel))
  }`;
}
