import { analyze, termKey } from '../../domain/literature/index/analysis.ts';
import type { Descriptor, NamedDescriptor, Vocabulary } from '../../domain/literature/query/vocabulary.ts';

export type VocabularyScene = {
  descriptors?: (Descriptor & { entry_terms: string[] })[];
  journals?: string[];
  /** "smith ja" */
  authors?: string[];
  /** "wong julia s", in both orders */
  fullNames?: string[];
  words?: string[];
};

export type CountedVocabulary = Vocabulary & { asked: { lookup: keyof Vocabulary; keys: readonly string[] }[] };

/** A vocabulary in memory that does what the interface promises, and writes down what it was asked. */
export function vocabularyOf(scene: VocabularyScene): CountedVocabulary {
  const asked: CountedVocabulary['asked'] = [];
  const descriptors = scene.descriptors ?? [];
  const beginsWithAny = (names: readonly string[], key: string, next: string) =>
    names.some((name) => name === key || name.startsWith(`${key}${next}`));
  return {
    asked,
    mesh: async (keys) => {
      asked.push({ lookup: 'mesh', keys });
      const found = new Map<string, NamedDescriptor[]>();
      for (const descriptor of descriptors)
        for (const term of new Set([descriptor.heading, ...descriptor.entry_terms].map(termKey)))
          if (keys.includes(term))
            found.set(term, [
              ...(found.get(term) ?? []),
              { ...descriptor, preferred: termKey(descriptor.heading) === term },
            ]);
      return found;
    },
    narrower: async (treeNumbers) => {
      asked.push({ lookup: 'narrower', keys: treeNumbers });
      return descriptors.filter((each) =>
        each.tree_numbers.some((number) => treeNumbers.some((above) => number.startsWith(`${above}.`))),
      );
    },
    journals: async (keys) => {
      asked.push({ lookup: 'journals', keys });
      return new Set((scene.journals ?? []).map(termKey).filter((journal) => keys.includes(journal)));
    },
    authors: async ({ short, full }) => {
      asked.push({ lookup: 'authors', keys: [...short, ...full] });
      return {
        short: new Set(short.filter((name) => beginsWithAny(scene.authors ?? [], name, ''))),
        full: new Set(full.filter((name) => beginsWithAny(scene.fullNames ?? [], name, ' '))),
      };
    },
    words: async (beginnings) => {
      asked.push({ lookup: 'words', keys: beginnings });
      return new Map(
        beginnings.map((beginning) => [beginning, (scene.words ?? []).filter((word) => word.startsWith(beginning))]),
      );
    },
  };
}

/** As `analyze` makes it: tests should not know the stemmer's rules. */
export const stem = (word: string): string => analyze(word)[0]!.word;

const descriptor = (ui: string, heading: string, numbers: string[], terms: string[] = []) => ({
  ui,
  heading,
  tree_numbers: numbers,
  entry_terms: terms,
});

/** A few descriptors of our own making, with tree numbers that only resemble MeSH's. */
export const smallMesh = [
  descriptor('T1', 'Asthma', ['C08.1'], ['Bronchial Asthma', 'Asthma, Bronchial']),
  descriptor('T2', 'Asthma, Exercise-Induced', ['C08.1.5'], ['Exercise-Induced Asthma']),
  descriptor('T3', 'Status Asthmaticus', ['C08.1.5.7'], []),
  descriptor('T4', 'Myocardial Infarction', ['C14.2'], ['Heart Attack', 'Infarction, Myocardial', 'Heart Attacks']),
  descriptor('T5', 'Neoplasms', ['C04'], ['Cancer', 'Tumors']),
  descriptor('T6', 'Breast Neoplasms', ['C04.5', 'C17.8'], ['Breast Cancer', 'Cancer of Breast']),
  descriptor('T7', 'Vitamin D', ['D04.2'], []),
  descriptor('T8', 'Toothache', ['C07.4'], ['Odontalgia']),
  descriptor('T9', 'Therapeutics', ['E02'], ['Therapy', 'Treatment']),
  descriptor('T10', 'Diabetes Mellitus, Type 2', ['C18.4.2'], ['NIDDM', 'Type 2 Diabetes']),
  descriptor('T11', 'Hypertension', ['C14.7'], ['High Blood Pressure']),
  descriptor('T12', 'Hypertension, Malignant', ['C14.7.3'], []),
  descriptor('T13', 'Science', ['H01'], []),
  descriptor('T14', 'Fever of Unknown Origin', ['C23.8'], ['Pyrexia of Unknown Origin']),
  descriptor('T15', 'Common Cold', ['C02.1'], ['Cold, Common']),
  descriptor('T16', 'Ascorbic Acid', ['D02.2'], ['Vitamin C']),
  descriptor('T17', 'Humans', ['B01.9'], ['Homo sapiens']),
  descriptor('T18', 'Osteoarthritis', ['C05.1'], ['Arthritis, Degenerative', 'Shared Term']),
  descriptor('T19', 'Arthritis', ['C05'], ['Shared Term']),
];
