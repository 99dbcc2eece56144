import { QuerySyntaxError } from '../syntax-error.ts';
import { quotes } from '../tokens.ts';

/** Searches of other systems by signs that no sentence and no language of ours has, and how to write them here. */
const systems: readonly { name: string; signs: readonly RegExp[]; instead: string }[] = [
  {
    name: 'the Cochrane Library',
    signs: [/MeSH descriptor:/i, /\[mh\s+["“^\p{L}]/iu, /(?<=\s)(?:near|next|NEXT)\/\d{1,3}(?=\s)/],
    instead: 'exp Asthma/ for MeSH descriptor: [Asthma] explode all trees, asthma.ti,ab,kw., adj3 for NEAR/3',
  },
  {
    name: 'Embase.com',
    signs: [
      /'[^'\n]+'\s*\/(?:exp|de|syn|br|mj|dm)(?=[\s/)]|$)/i,
      /\p{L}\/(?:exp|mj)(?:\/(?:exp|mj))*(?=[\s)]|$)/iu,
      /\[[\w\s-]+\]\/(?:lim|py|sd|dd)(?=[\s)]|$)/i,
    ],
    instead: "exp Myocardial Infarction/ for 'heart infarction'/exp, asthma.ti,ab. for asthma:ti,ab",
  },
  {
    name: 'Embase.com or the Cochrane Library',
    signs: [/['"”)*\p{L}\p{N}]\s*:(?:ti|ab|kw|de)(?:,(?:ti|ab|kw|de|tn|it|lnk))*(?=[\s)]|$)/u],
    instead: 'asthma.ti,ab. for asthma:ti,ab, adj3 for NEAR/3',
  },
  {
    name: 'Scopus',
    signs: [
      /(?<![\w-])(?:TITLE-ABS(?:-KEY)?(?:-AUTH)?|INDEXTERMS|AUTHKEY|SRCTITLE|AFFILCOUNTRY)\s*\(/,
      /(?<!\w)PUBYEAR\s*(?:[<>=]|AFT|BEF|IS)/,
    ],
    instead: 'asthma[tiab] for TITLE-ABS-KEY(asthma), 2011:3000[dp] for PUBYEAR > 2010',
  },
  {
    name: 'Web of Science',
    signs: [/(?<![\w-])(?:TS|TI|AB|AK|KP|SO)\s*=\s*[("“]/, /(?<![\w-])(?:TS|TOPIC)\s*=\s*\p{L}/u],
    instead: 'asthma[tiab] for TS=(asthma)',
  },
  {
    name: 'EBSCOhost',
    signs: [
      /(?<![\w-])(?:MH|MM)\s*["“(]/,
      /(?:^|\()\s{0,9}(?:TI|AB)\s[^()\n]{1,200}\s(?:AND|OR)\s(?:TI|AB)\s/,
      /(?<![\w-])(?:TI|AB)\s*\([^()]*\)\s+(?:AND|OR)\s+(?:TI|AB)\s*\(/,
    ],
    instead: 'Asthma[mh] for (MH "Asthma+"), asthma[tiab] for TI asthma OR AB asthma',
  },
  {
    name: 'ProQuest',
    signs: [/(?<![\w.-])(?:NOFT|MJMESH|MESH\.EXACT|MJMESH\.EXACT|EMB\.EXACT|TI,AB)(?:\.EXPLODE)?\s*\(/i],
    instead: 'asthma[tiab] for TI,AB(asthma)',
  },
];

const quoted = new RegExp(`([${quotes}])([^${quotes}]*)([${quotes}])`, 'gu');

/**
 * Refuses what is plainly written for a system that is not read here, whatever it is said to be written for: its signs would be
 * searched as words, and nobody would see it. What stands in quotation marks is text.
 */
export function refuseUnreadSystem(text: string): void {
  const outside = text.replace(quoted, (_, open, inside, close) => `${open}${' '.repeat(inside.length)}${close}`);
  for (const { name, signs, instead } of systems)
    for (const sign of signs) {
      const match = sign.exec(outside);
      if (match === null) continue;
      throw new QuerySyntaxError(
        match.index,
        ['syntax=pubmed', 'syntax=ovid'],
        `"${shown(text, match)}" is written for ${name}, whose language is not read here: its signs would be searched as words. ` +
          `Write it for PubMed or Ovid, such as ${instead}. Words that have such signs stand in quotation marks.`,
      );
    }
}

/** The sign with the word that it is fixed to. */
function shown(text: string, { 0: sign, index }: RegExpExecArray): string {
  const before = /\S*$/.exec(text.slice(Math.max(0, index - 30), index))![0];
  return (before + text.slice(index, index + Math.min(sign.length, 60))).trim();
}
