import { analysesModule, methodsModule } from './methods-module.ts';
import { inputsModule, resourcesModule } from './resources-module.ts';

/** The files of the Python client that are made from the contract, with what has to stand in them. */
export function generatedFiles(): [URL, string][] {
  const folder = new URL('../../clients/python/src/research_platform/_generated/', import.meta.url);
  const files = {
    'methods.py': methodsModule().text,
    'analyses.py': analysesModule(),
    'resources.py': resourcesModule().text,
    'inputs.py': inputsModule().text,
  };
  return Object.entries(files).map(([name, text]) => [new URL(name, folder), text]);
}
