import { type MethodName, methods } from '../domain/statistics/catalogue.ts';
import type { MethodAgreement, ReferenceCase } from './reference-cases.ts';

const [begin, end] = ['<!-- agreement: npm run statistics:agreement -->', '<!-- /agreement -->'];

/** What a call needs beside the function that finds the numbers. */
const preparations = new Set(
  `I Surv abs array as.character as.data.frame as.factor as.integer as.matrix as.numeric c cbind coef complete.cases cumsum data.frame diag do.call droplevels
  exp expand.grid factor for function fitted glm.control if ifelse is.na lapply length levels list log log1p log2 lower.tri matrix max merge min model.matrix names
  na.omit nrow offset order outer paste paste0 plogis poly prop.table qlogis qnorm rbind read.csv relevel rep round sapply seq seq_along seq_len setNames sqrt
  strata subset sum summary t table tapply transform unique upper.tri vapply while with within xtabs`.split(/\s+/),
);
/** More of them would be a list of everything that some case tries. */
const mostFunctions = 5;

/** The page `docs/statistics.md` with its table of all methods as the cases have it now. */
export function withAgreementTable(page: string, agreement: MethodAgreement, cases: readonly ReferenceCase[]): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/statistics.md has no ${begin} … ${end}`);
  const rows = Object.entries(agreement.methods).map(([name, { cases: count, worst_relative_difference: worst }]) => {
    const own = cases.filter(({ method }) => method === name);
    const functions = functionsOf(own).map((one) => `\`${one}\``);
    const found = functions.length === 0 ? 'the published formulas in base R' : functions.join(', ');
    const title = methods[name as MethodName].title;
    return `| ${title} (\`${name}\`) | ${found} | ${count} | ${digits(worst)} |`;
  });
  const heading = '| method | functions of R | cases | digits |\n|---|---|---|---|';
  return `${before}${begin}\n${[heading, ...rows].join('\n')}\n${end}${after}`;
}

/** All that differ by no more than this share have these decimal digits in common; a double has fifteen to show. */
function digits(worst: number): number {
  return worst === 0 ? 15 : Math.min(15, Math.floor(-Math.log10(worst)));
}

/** Those that the calls name, in as many cases as count: one in 25, the most frequent first. */
function functionsOf(cases: readonly ReferenceCase[]): string[] {
  const counts = new Map<string, number>();
  for (const { r_call } of cases) {
    const text = [r_call].flat().join('\n');
    const named = new Set([...text.matchAll(/((?:\w+::)?[A-Za-z][\w.]*)\(/g)].map(([, name]) => name!));
    for (const name of named) if (!preparations.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count * 25 >= cases.length)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostFunctions)
    .map(([name]) => name);
}
